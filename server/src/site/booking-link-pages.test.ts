import type { HttpRequest } from '@fieldlark/backend/http/exchange.ts'
import type { BookingPageInput, OfferedTime } from '@fieldlark/domain/public-profiles/booking-page.ts'
import { beforeEach, describe, expect, it } from 'vitest'

import { createProfilePages } from './profile-pages.ts'
import { calendarRow } from './testing/booking-calendar.ts'

const service = '11111111-2222-4333-8444-555555555555'
const token = 'a-token-of-thirty-characters-or-so'
const path = `/b/${token}`
const page = {
  subdomain: 'bright',
  name: 'Bright',
  logo: null,
  timezone: 'America/Chicago',
  booking: { answer_hours: 24, needs_code: true, is_auto_accept: false },
  services: [{ id: service, name: 'Deep clean', is_booked_online: true }],
}
const linked = {
  page,
  language: 'es',
  state: 'booked',
  title: 'Deep clean',
  service_id: service,
  reference: 'REQ-0007',
  starts_at: '2026-12-03T15:00:00+00:00',
  ends_at: '2026-12-03T16:00:00+00:00',
  is_any_time: false,
  change_until: '2026-12-02T15:00:00+00:00' as string | null,
  can_move: true,
  offered: [] as OfferedTime[],
  earlier: null,
  phone: null,
  reason: null,
}
const start = '2026-12-01T15:00:00Z'
const held = {
  token: 'another-token-of-thirty-characters',
  starts_at: start,
  ends_at: '2026-12-01T16:00:00Z',
  expires_at: '2026-11-27T15:10:00Z',
}
const hold = { hold: held.token, start, end: held.ends_at, until: held.expires_at }
const refuse = (status: number, message: string, details: string | null = null) => ({
  status,
  message,
  details,
})

let answers: Record<string, object | boolean | null>
let calls: { name: string; body: unknown }[]
let shown: BookingPageInput[]

const open = (more = {}) =>
  createProfilePages({
    renderer: {
      page: () => '',
      review: () => '',
      booking: (input) => {
        shown.push(input)
        return '<html>booking</html>'
      },
      without: (reason) => `<html>${reason}</html>`,
    },
    siteUrl: 'https://lark.example',
    senderSecret: 'secret',
    log: () => {},
    now: () => Date.parse('2026-11-27T15:00:00Z'),
    rest: async (address, { body = {} } = {}) => {
      const name = address.split('/').at(-1) ?? ''
      calls.push({ name, body })
      const answer = answers[name] ?? null
      if (answer === null || typeof answer !== 'object' || !('status' in answer)) return Response.json(answer)
      const { status } = answer as { status: number }
      return Response.json({ code: `PT${status}`, ...answer }, { status })
    },
    ...more,
  })
const get = (fields: Record<string, string> = {}) =>
  ({
    method: 'GET',
    path,
    search: new URLSearchParams(fields).toString(),
    headers: {},
    ip: '192.0.2.1',
  }) as HttpRequest
const post = (fields: Record<string, string>) =>
  ({
    ...get(),
    method: 'POST',
    body: async () => Buffer.from(new URLSearchParams(fields).toString()),
  }) as HttpRequest
const names = () => calls.map(({ name }) => name).filter((name) => name !== 'booking_link')

beforeEach(() => {
  answers = { booking_link: linked, booking_calendar: calendarRow }
  calls = []
  shown = []
})

describe('the link to a booking', () => {
  it('shows it in the language of the client, and is kept nowhere', async () => {
    const answer = await open()(get())
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    expect(shown).toMatchObject([
      {
        language: 'es',
        path,
        step: { name: 'booking', canChange: true, about: null, booking: { state: 'booked' } },
      },
    ])
    expect(shown[0]?.step).not.toHaveProperty('booking.page')
    await open()(get({ language: 'en' }))
    expect(shown[1]?.language).toBe('en')
  })

  it('that leads nowhere is missing, and one that is tried too often waits', async () => {
    answers.booking_link = null
    expect(await open()(get())).toMatchObject({ status: 404 })
    const pages = open()
    for (let nth = 0; nth < 30; nth += 1) await pages(get())
    expect(await pages(get())).toMatchObject({ status: 429 })
  })

  it('is given to no other site and to no search engine, whatever is answered', async () => {
    const secret = { headers: { 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' } }
    const pages = open()
    for (const request of [get(), get({ calendar: 'ics' }), post({ cancel: 'yes' })])
      expect(await pages(request)).toMatchObject(secret)
    answers.booking_link = null
    for (const address of [path, `/r/${token}`])
      expect(await pages({ ...get(), path: address })).toMatchObject({ status: 404, ...secret })
    answers.public_profile = page
    const book = { ...get({ ...hold, service }), path: '/p/bright/book' }
    expect(await pages(book)).toMatchObject({ status: 200, ...secret })
    const { headers } = await pages({ ...book, search: '' })
    expect(headers).not.toHaveProperty('x-robots-tag')
  })

  it('is not found by trying others: each network has sixty a minute', async () => {
    answers = {}
    const pages = open()
    const statuses: number[] = []
    for (let nth = 0; nth < 62; nth += 1)
      statuses.push((await pages({ ...get(), path: `/${'br'[nth % 2]}/${token}${nth}` })).status)
    expect(statuses.slice(58)).toEqual([404, 404, 429, 429])
    expect(calls).toHaveLength(60)
    expect(await pages({ ...get(), ip: '198.51.100.1' })).toMatchObject({ status: 404 })
  })

  it('takes one of the times that are offered, and shows how it stands', async () => {
    answers.booking_link = {
      ...linked,
      state: 'offered',
      change_until: null,
      offered: [{ starts_at: '2026-12-01T15:00:00+00:00', held_until: held.expires_at }],
    }
    const pages = open()
    await pages(get())
    expect(shown[0]?.step).toMatchObject({
      booking: { state: 'offered', offered: [{ starts_at: start, held_until: held.expires_at }] },
    })
    const back = { status: 303, headers: { location: `${path}?language=es` } }
    expect(await pages(post({ take: start }))).toMatchObject(back)
    expect(calls.at(-1)).toEqual({ name: 'take_offered_time', body: { token, starts_at: start } })
    answers.take_offered_time = refuse(409, 'hold_over')
    expect(await pages(post({ take: start }))).toMatchObject(back)
    await pages(get({ cancel: 'ask' }))
    expect(shown.at(-1)?.step).toMatchObject({ about: 'cancel' })
  })

  it('keeps the wish for an earlier time, or shows the one that is free already', async () => {
    const pages = open()
    const at = (location: string) => ({ status: 303, headers: { location } })
    answers.wish_earlier = true
    expect(await pages(post({ earlier: 'yes' }))).toMatchObject(at(`${path}?language=es`))
    answers.wish_earlier = false
    expect(await pages(post({ earlier: 'yes' }))).toMatchObject(at(`${path}?language=es&service=${service}`))
    expect(await pages(post({ earlier: 'no' }))).toMatchObject(at(`${path}?language=es`))
    expect(calls.at(-1)?.name).toBe('forget_wish')
    answers.wish_earlier = refuse(409, 'too_late_to_change')
    expect(await pages(post({ earlier: 'yes' }))).toMatchObject({ status: 409 })
  })

  it('gives the time to a calendar', async () => {
    const { body } = await open()(get({ calendar: 'ics' }))
    for (const line of ['DTSTART:20261203T150000Z', 'STATUS:CONFIRMED', 'SUMMARY:Deep clean · Bright'])
      expect(body).toContain(line)
  })

  it('is one entry of a calendar, wherever it is moved', async () => {
    const idOf = async (more: object) => {
      answers.booking_link = { ...linked, ...more }
      const { body } = await open()(get({ calendar: 'ics' }))
      return typeof body === 'string' ? /^UID:.+$/m.exec(body)?.[0] : undefined
    }
    const [first, moved, other] = [
      await idOf({}),
      await idOf({ starts_at: '2026-12-04T15:00:00+00:00', ends_at: '2026-12-04T16:00:00+00:00' }),
      await idOf({ reference: 'REQ-0008' }),
    ]
    expect(moved).toBe(first)
    expect(other).not.toBe(first)
  })

  it('is its whole day in a calendar where it is at any time of it', async () => {
    const day = { starts_at: '2026-12-03T06:00:00+00:00', ends_at: '2026-12-04T06:00:00+00:00' }
    answers.booking_link = { ...linked, ...day, is_any_time: true }
    const { body } = await open()(get({ calendar: 'ics' }))
    expect(body).toContain('DTSTART;VALUE=DATE:20261203')
    expect(body).not.toContain('T060000Z')
  })

  it('holds a new time, asks, and moves the booking to it', async () => {
    const pages = open()
    await pages(get({ service }))
    expect(shown[0]).toMatchObject({ path, step: { name: 'time', service: { id: service } } })
    expect(calls.at(-1)).toMatchObject({ name: 'booking_calendar', body: { booking_token: token } })
    answers.hold_time = held
    const { status, headers } = await pages(post({ at: start }))
    expect([status, headers.location]).toEqual([
      303,
      `${path}?${new URLSearchParams({ language: 'es', ...hold }).toString()}`,
    ])
    expect(calls.at(-1)).toMatchObject({ name: 'hold_time', body: { booking_token: token } })
    await pages(get(hold))
    expect(shown[1]?.step).toMatchObject({ name: 'booking', about: { token: held.token, start } })
    expect(await pages(post(hold))).toMatchObject({
      status: 303,
      headers: { location: `${path}?language=es&moved=yes` },
    })
    expect(calls.at(-1)).toEqual({ name: 'move_booking', body: { token, hold_token: held.token } })
  })

  it('offers the nearest times where the new one is gone', async () => {
    const nearest = ['2026-12-01T16:00:00Z']
    answers.move_booking = refuse(409, 'time_taken', JSON.stringify({ times: nearest }))
    expect(await open()(post(hold))).toMatchObject({ status: 409 })
    expect(shown[0]?.step).toMatchObject({ name: 'time', notice: 'taken', nearest })
  })

  it('looks for an earlier time as often as a network holds times, and forgets the wish always', async () => {
    const pages = open({ areRateLimitsOn: true })
    answers.wish_earlier = true
    for (const _ of Array.from({ length: 6 }))
      expect(await pages(post({ earlier: 'yes' }))).toMatchObject({ status: 303 })
    expect(await pages(post({ earlier: 'yes' }))).toMatchObject({ status: 429 })
    expect(shown.at(-1)?.step).toMatchObject({ name: 'booking', notice: 'limit' })
    expect(names().filter((name) => name === 'wish_earlier')).toHaveLength(6)
    expect(await pages(post({ earlier: 'no' }))).toMatchObject({ status: 303 })
  })

  it('cancels after a question', async () => {
    await open()(get({ cancel: 'ask' }))
    expect(names()).toEqual([])
    expect(shown[0]?.step).toMatchObject({ about: 'cancel' })
    expect(await open()(post({ cancel: 'yes' }))).toMatchObject({ status: 303 })
    expect(calls.at(-1)).toEqual({ name: 'cancel_booking', body: { token } })
    answers.cancel_booking = refuse(409, 'too_late_to_change')
    expect(await open()(post({ cancel: 'yes' }))).toMatchObject({ status: 409 })
    expect(shown.at(-1)?.step).toMatchObject({ name: 'booking', notice: 'late' })
  })

  it.each([
    ['it is too late', { change_until: '2026-11-27T14:00:00+00:00' }],
    ['nothing can be changed', { change_until: null, state: 'declined' }],
    ['its service is not offered', { can_move: false }],
  ])('holds no time where %s', async (_, changes) => {
    answers.booking_link = { ...linked, ...changes }
    await open()(get({ service }))
    await open()(post({ at: start }))
    await open()(post(hold))
    expect(names()).toEqual([])
    expect(shown[0]?.step.name).toBe('booking')
  })

  it('takes no form that another site sends', async () => {
    const foreign = { ...post({ cancel: 'yes' }), headers: { 'sec-fetch-site': 'cross-site' } }
    expect(await open()(foreign)).toMatchObject({ status: 403 })
    expect(names()).toEqual([])
  })
})
