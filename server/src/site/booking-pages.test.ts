import type { HttpRequest } from '@fieldlark/backend/http/exchange.ts'
import type { BookingPageInput, BookingStep } from '@fieldlark/domain/public-profiles/booking-page.ts'
import { beforeEach, describe, expect, it } from 'vitest'

import { createProfilePages } from './profile-pages.ts'
import { calendarRow } from './testing/booking-calendar.ts'

const service = '11111111-2222-4333-8444-555555555555'
const other = '99999999-2222-4333-8444-555555555555'
const key = '33333333-2222-4333-8444-555555555555'
const page = {
  subdomain: 'bright',
  name: 'Bright',
  timezone: 'America/Chicago',
  booking: { answer_hours: 24 } as object | null,
  services: [
    { id: service, name: 'Deep clean', is_booked_online: true },
    { id: other, name: 'Advice', is_booked_online: false },
  ],
}
const token = 'a-token-of-thirty-characters-or-so'
const start = '2026-12-01T15:00:00Z'
const hold = { hold: token, start, end: '2026-12-01T16:00:00Z', until: '2026-11-27T15:10:00Z' }
const nearest = ['2026-12-01T16:00:00Z', '2026-12-01T17:00:00Z', '2026-12-01T18:00:00Z']

type Refusal = { status: number; message: string; details: string | null }
type Answer = Refusal | Record<string, unknown> | boolean
const isRefusal = (answer: Answer): answer is Refusal => typeof answer === 'object' && 'status' in answer
let answers: Record<string, Answer[]>
let calls: { name: string; body: Record<string, unknown> }[]
let steps: BookingStep[]
let shown: BookingPageInput[]
let clock: number

const refuse = (status: number, message: string, details: string | null = null) => ({
  status,
  message,
  details,
})
const taken = refuse(409, 'time_taken', JSON.stringify({ times: nearest }))

const open = (data: object | null = page) =>
  createProfilePages({
    renderer: {
      page: () => '<html>profile</html>',
      booking: (input) => {
        shown.push(input)
        steps.push(input.step)
        return '<html>booking</html>'
      },
      review: () => '',
      without: (reason) => `<html>${reason}</html>`,
    },
    siteUrl: 'https://lark.example',
    senderSecret: 'secret',
    log: () => {},
    now: () => clock,
    rest: async (path, { body = {} } = {}) => {
      const name = path.split('/').at(-1) ?? ''
      if (name === 'public_profile') return Response.json(data)
      calls.push({ name, body: body as Record<string, unknown> })
      const answer = answers[name]?.shift() ?? null
      if (answer === null || !isRefusal(answer)) return Response.json(answer)
      return Response.json({ code: `PT${answer.status}`, ...answer }, { status: answer.status })
    },
  })

const get = (fields: Record<string, string> = {}, ip = '192.0.2.1') =>
  ({
    method: 'GET',
    path: '/p/bright/book',
    search: new URLSearchParams(fields).toString(),
    headers: {},
    ip,
  }) as HttpRequest
const post = (fields: Record<string, string>, ip = '192.0.2.1') =>
  ({
    ...get({}, ip),
    method: 'POST',
    body: async () => Buffer.from(new URLSearchParams({ service, language: 'es', ...fields }).toString()),
  }) as HttpRequest
const typed = { name: 'Vera', email: 'vera@example.com', phone: '', address: '9 Elm St', message: 'Gate 4' }
const details = { ...hold, ...typed, key, opened: '1' }
const held = { token, starts_at: start, ends_at: hold.end, expires_at: '2026-11-27T15:10:00.123+00:00' }
const booked = {
  request_number: 'REQ-0007',
  starts_at: start,
  ends_at: hold.end,
  is_accepted: false,
  is_mailed: true,
  kept_until: '2026-11-28T15:00:00.5+00:00',
}

beforeEach(() => {
  answers = { booking_calendar: [calendarRow] }
  calls = []
  steps = []
  shown = []
  clock = Date.parse('2026-11-27T15:00:00Z')
})

describe('the pages of a booking', () => {
  it.each([
    ['of an unknown business', null],
    ['where booking is off', { ...page, booking: null }],
    ['where no service is booked online', { ...page, services: page.services.slice(1) }],
  ])('are missing like any page %s', async (_, data) => {
    const missing = await open(null)({ ...get(), path: '/p/nobody' })
    expect(missing).toMatchObject({ status: 404 })
    expect(await open(data)(get())).toEqual(missing)
    expect(await open(data)(post({ at: start }))).toEqual(missing)
    expect(calls).toEqual([])
  })

  it('begin with the service where there are several', async () => {
    const services = page.services.map((each) => ({ ...each, is_booked_online: true }))
    const pages = open({ ...page, services })
    await pages(get())
    await pages(get({ service: other }))
    expect(steps.map(({ name }) => name)).toEqual(['service', 'time'])
  })

  it('show free times, and keep nothing of it anywhere', async () => {
    const answer = await open()(get())
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    expect(steps[0]).toMatchObject({ name: 'time', service: { id: service }, week: { from: '2026-11-27' } })
  })

  it('take no form that another site sends', async () => {
    const foreign = { ...post({ at: start }), headers: { 'sec-fetch-site': 'cross-site' } }
    expect(await open()(foreign)).toMatchObject({ status: 403 })
    expect(calls).toEqual([])
  })

  it('end with the free times again when a hold in the address is over', async () => {
    clock = Date.parse(hold.until)
    await open()(get(hold))
    expect(steps[0]?.name).toBe('time')
  })

  it('give the time to a calendar, which says that it is not promised', async () => {
    const answer = await open()(get({ calendar: 'booked', start, end: hold.end }))
    expect(answer.headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8' })
    for (const line of ['DTSTART:20261201T150000Z', 'STATUS:TENTATIVE', 'SUMMARY:Deep clean · Bright'])
      expect(answer.body).toContain(line)
  })
})

describe('a time that is chosen', () => {
  it('is held, and the address of the next step has the hold', async () => {
    answers.hold_time = [held]
    const answer = await open()(post({ at: start }))
    expect(calls[0]).toMatchObject({
      name: 'hold_time',
      body: { subdomain: 'bright', service_id: service, starts_at: start },
    })
    expect(calls[0]?.body.sender_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(answer.status).toBe(303)
    const { searchParams } = new URL(answer.headers.location ?? '', 'https://lark.example')
    expect(Object.fromEntries(searchParams)).toEqual({ service, language: 'es', ...hold })
    await open()(get(Object.fromEntries(searchParams)))
    expect(steps[0]).toMatchObject({ name: 'details', held: { token, start }, notice: null })
    expect(shown[0]?.language).toBe('es')
  })

  it('is asked for and held as the same sender in every process, another one in another network', async () => {
    answers.hold_time = [held, held, held]
    answers.booking_calendar = [calendarRow]
    const choice = { at: start }
    await open()(get())
    await open()(post(choice))
    await open()(post(choice))
    await open()(post(choice, '198.51.100.9'))
    const [calendar, first, second, other] = calls.map(({ body }) => body.sender_hash)
    expect([calendar, second]).toEqual([first, first])
    expect(other).not.toBe(first)
  })

  it('that no calendar has is none', async () => {
    for (const at of ['2026-02-30T10:00:00Z', '2026-12-01T25:00:00Z'])
      expect((await open()(post({ at }))).status).toBe(303)
    expect(calls).toEqual([])
    answers.booking_calendar = [calendarRow, calendarRow]
    const at = { start: '2026-02-30T10:00:00Z', end: hold.end }
    await open()(get({ ...hold, ...at }))
    await open()(get({ calendar: 'ics', ...at }))
    expect(steps.map(({ name }) => name)).toEqual(['time', 'time'])
  })

  it('that somebody else took meanwhile leads to the nearest ones', async () => {
    answers.hold_time = [taken]
    expect(await open()(post({ at: start, from: '2026-11-30' }))).toMatchObject({ status: 409 })
    expect(steps[0]).toMatchObject({ name: 'time', notice: 'taken', nearest, week: { from: '2026-11-30' } })
  })

  it('beside one that is gone keeps what was typed', async () => {
    answers.hold_time = [held, taken]
    const other = { ...typed, key, at: start }
    expect(await open()(post(other))).toMatchObject({ status: 200 })
    expect(await open()(post(other))).toMatchObject({ status: 409 })
    expect(steps).toMatchObject([
      { name: 'details', held: { token }, values: typed, key, notice: null },
      { name: 'details', held: null, values: typed, key, notice: 'taken', nearest },
    ])
  })

  it('is given back', async () => {
    const answer = await open()(post({ ...hold, release: 'yes' }))
    expect(calls).toEqual([{ name: 'release_time', body: { token } }])
    expect(answer.headers.location).toContain('from=2026-12-01')
  })

  it('is held six times in ten minutes for a network, and not for a program', async () => {
    const pages = open()
    answers.hold_time = Array.from({ length: 8 }, () => held)
    expect(await pages(post({ at: start, website: 'x' }))).toMatchObject({ status: 303 })
    expect(await pages(post({ at: 'tomorrow' }))).toMatchObject({ status: 303 })
    expect(calls).toEqual([])
    for (let nth = 0; nth < 6; nth += 1)
      expect(await pages(post({ at: start }))).toMatchObject({ status: 303 })
    answers.booking_calendar = [calendarRow]
    expect(await pages(post({ at: start }))).toMatchObject({ status: 429 })
    expect(steps.at(-1)).toMatchObject({ name: 'time', notice: 'limit' })
    expect(await pages(post({ at: start }, '192.0.2.2'))).toMatchObject({ status: 303 })
  })
})

describe('the details of a visitor', () => {
  it('become a request', async () => {
    answers.confirm_booking = [booked]
    expect(await open()(post(details))).toMatchObject({ status: 200 })
    expect(calls).toEqual([
      {
        name: 'confirm_booking',
        body: { token, request_id: key, ...typed, language: 'es' },
      },
    ])
    expect(steps[0]).toMatchObject({
      name: 'done',
      reference: 'REQ-0007',
      start,
      isMailed: true,
      keptUntil: '2026-11-28T15:00:00Z',
    })
  })

  it.each([
    ['without a name', { name: '\u200B' }, 422, 'invalid', ['name']],
    ['without an address and a mailbox', { address: ' ', email: '' }, 422, 'invalid', ['address', 'email']],
    ['sent at once', { opened: String(Date.parse('2026-11-27T15:00:00Z')) }, 200, 'check', []],
    ['with the field that people do not see', { website: 'x' }, 200, 'check', []],
  ] as const)('%s are shown again, and the time stays held', async (_, changes, status, notice, faults) => {
    expect(await open()(post({ ...details, ...changes }))).toMatchObject({ status })
    expect(calls).toEqual([])
    expect(steps[0]).toMatchObject({
      name: 'details',
      notice,
      faults,
      held: { token },
      values: { message: 'Gate 4' },
    })
  })

  it('are sent with a new hold when the ten minutes are over and the time is still free', async () => {
    answers.confirm_booking = [refuse(409, 'hold_over'), booked]
    answers.hold_time = [{ ...held, token: 'another-token-of-thirty-characters' }]
    await open()(post(details))
    expect(calls.map(({ name }) => name)).toEqual(['confirm_booking', 'hold_time', 'confirm_booking'])
    expect(calls[2]?.body).toMatchObject({ token: 'another-token-of-thirty-characters', request_id: key })
    expect(steps[0]?.name).toBe('done')
  })

  it.each([
    ['meanwhile', { confirm_booking: [taken] }],
    ['after the ten minutes', { confirm_booking: [refuse(409, 'hold_over')], hold_time: [taken] }],
  ])('stay when the time is gone %s', async (_, refusals) => {
    Object.assign(answers, refusals)
    expect(await open()(post(details))).toMatchObject({ status: 409 })
    expect(steps[0]).toMatchObject({
      name: 'details',
      held: null,
      notice: 'taken',
      nearest,
      values: typed,
      key,
    })
  })

  it.each([
    [400, 'address_missing', 422, 'invalid', ['email']],
    [503, 'away', 503, 'failed', []],
  ])('stay after a refusal with %i', async (status, message, answered, notice, faults) => {
    answers.confirm_booking = [refuse(status, message)]
    expect(await open()(post(details))).toMatchObject({ status: answered })
    expect(steps[0]).toMatchObject({ name: 'details', notice, faults, held: { token }, values: typed })
  })

  it('are taken twenty times an hour from a network', async () => {
    const pages = open()
    answers.confirm_booking = Array.from({ length: 21 }, () => booked)
    for (let nth = 0; nth < 20; nth += 1) expect(await pages(post(details))).toMatchObject({ status: 200 })
    expect(await pages(post(details))).toMatchObject({ status: 429 })
  })
})

describe('the code that proves an address', () => {
  const unproven = refuse(409, 'code_missing')
  const names = () => calls.map(({ name }) => name)

  it('is mailed before anything is booked, and asked for', async () => {
    answers.confirm_booking = [unproven]
    expect(await open()(post(details))).toMatchObject({ status: 200 })
    expect(calls[1]).toEqual({
      name: 'send_booking_code',
      body: { token, request_id: key, email: typed.email, language: 'es' },
    })
    expect(steps).toMatchObject([{ name: 'code', held: { token }, values: typed, key, notice: null }])
  })

  it('books when it is right', async () => {
    answers.prove_address = [true]
    answers.confirm_booking = [{ ...booked, is_accepted: true, is_mailed: false }]
    await open()(post({ ...details, code: ' 012 345' }))
    expect(calls[0]).toEqual({
      name: 'prove_address',
      body: { request_id: key, email: typed.email, code: '012345' },
    })
    expect(steps).toMatchObject([{ name: 'done', reference: 'REQ-0007', isAccepted: true, isMailed: false }])
  })

  it('is asked for again when it is wrong, without another mail', async () => {
    answers.prove_address = [false]
    answers.confirm_booking = [unproven, unproven]
    const pages = open()
    expect(await pages(post({ ...details, code: '1' }))).toMatchObject({ status: 422 })
    expect(await pages(post({ ...details, code: '' }))).toMatchObject({ status: 422 })
    expect(names()).toEqual(['prove_address', 'confirm_booking', 'confirm_booking'])
    expect(steps).toMatchObject([
      { name: 'code', notice: 'code', values: typed },
      { name: 'code', notice: 'code' },
    ])
  })

  it('is sent again, and the details are changed, where the visitor wants that', async () => {
    answers.confirm_booking = [unproven]
    await open()(post({ ...details, code: '', again: 'yes' }))
    expect(names()).toEqual(['confirm_booking', 'send_booking_code'])
    await open()(post({ ...details, code: '', edit: 'yes' }))
    expect(steps).toMatchObject([
      { name: 'code', notice: 'again' },
      { name: 'details', held: { token }, values: typed, key, notice: null },
    ])
  })

  it('that cannot be sent any more today is not awaited', async () => {
    answers.confirm_booking = [unproven]
    answers.send_booking_code = [refuse(429, 'too_many_codes')]
    expect(await open()(post(details))).toMatchObject({ status: 429 })
    expect(steps).toMatchObject([{ name: 'details', notice: 'codes', values: typed }])
  })

  it('is proven for the new hold when the ten minutes are over', async () => {
    answers.prove_address = [true]
    answers.confirm_booking = [refuse(409, 'hold_over'), booked]
    answers.hold_time = [held]
    await open()(post({ ...details, code: '123456' }))
    expect(names()).toEqual(['prove_address', 'confirm_booking', 'hold_time', 'confirm_booking'])
    expect(steps[0]?.name).toBe('done')
  })
})
