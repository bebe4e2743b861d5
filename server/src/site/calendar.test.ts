import { bytesOf, httpRequestOf } from '@fieldlark/backend/http/testing/http-request.ts'
import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { createRestFetch } from '../project/rest-client.ts'
import { createCalendar } from './calendar.ts'
import type { CalendarFeed, CalendarVisit } from './calendar-events.ts'

const token = 'canary-token-of-43-characters-and-256-bits_'
const path = `/calendar/${token}.ics`

const visit = (changes: Partial<CalendarVisit> = {}): CalendarVisit => ({
  id: '11111111-2222-4333-8444-555555555555',
  title: 'Deep clean',
  client_name: 'Ann Lee',
  phone: '+1 555 010 7788',
  address: '12 Elm Street, Portland; second floor',
  visit_date: '2026-11-24',
  start_time: '09:00:00',
  starts_at: '2026-11-24T14:00:00Z',
  ends_at: '2026-11-24T16:00:00Z',
  status: 'scheduled',
  instructions: 'Key under the mat,\nbeware of "Rex"; ring\\knock',
  number: 'JOB-0003',
  job_id: '22222222-2222-4333-8444-555555555555',
  request_id: null,
  version: 3,
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
  ...changes,
})

const feedOf = (...visits: CalendarVisit[]): CalendarFeed => ({
  business: { name: 'Brightside', timezone: 'America/New_York' },
  member: { name: 'Max' },
  visits,
})

function serve(body: unknown, status = 200, areRateLimitsOn = false) {
  const rest = createRestFetch({
    url: 'http://project',
    anonKey: 'public',
    serviceRoleKey: 'secret',
    send: async () => Response.json(body, { status }),
  })
  const handle = createCalendar({ rest, siteUrl: 'https://app.example.com', areRateLimitsOn })
  return (asked: Parameters<typeof httpRequestOf>[0] = {}) =>
    handle(httpRequestOf({ path, ip: '203.0.113.9', ...asked }))
}

async function eventsOf(...visits: CalendarVisit[]) {
  const text = String(bytesOf(await serve(feedOf(...visits))()))
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  return calendar.getAllSubcomponents('vevent').map((component) => ({
    component,
    event: new ICAL.Event(component),
    text,
  }))
}

it('renders a visit for a member’s calendar app exactly', async () => {
  const [found] = await eventsOf(visit())
  expect(found?.event).toMatchObject({
    uid: '11111111-2222-4333-8444-555555555555@app.example.com',
    summary: 'Deep clean · Ann Lee',
    location: '12 Elm Street, Portland; second floor',
    sequence: 3,
  })
  expect(found?.event.description).toBe(
    'JOB-0003\n+1 555 010 7788\nKey under the mat,\nbeware of "Rex"; ring\\knock\nhttps://app.example.com/jobs/22222222-2222-4333-8444-555555555555',
  )
  expect(found?.event.startDate.toJSDate().toISOString()).toBe('2026-11-24T14:00:00.000Z')
  expect(found?.event.endDate.toJSDate().toISOString()).toBe('2026-11-24T16:00:00.000Z')
  expect(found?.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
})

it('keeps the same local hour over the week when the clocks change', async () => {
  // The last Sunday of October and the Monday after it in New York and Madrid: two offsets, the same local time.
  const found = await eventsOf(
    visit({
      id: 'a',
      visit_date: '2026-10-31',
      starts_at: '2026-10-31T13:00:00Z',
      ends_at: '2026-10-31T14:00:00Z',
    }),
    visit({
      id: 'b',
      visit_date: '2026-11-02',
      starts_at: '2026-11-02T14:00:00Z',
      ends_at: '2026-11-02T15:00:00Z',
    }),
  )
  const wall = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    hour: 'numeric',
    hour12: false,
  })
  for (const { event } of found) expect(wall.format(event.startDate.toJSDate())).toBe('09')
})

it('shows a visit without a time as a whole day in every time zone', async () => {
  const [found] = await eventsOf(
    visit({ start_time: null, starts_at: '2026-11-24T05:00:00Z', ends_at: '2026-11-25T05:00:00Z' }),
  )
  expect(found?.text).toContain('DTSTART;VALUE=DATE:20261124')
  expect(found?.text).toContain('DTEND;VALUE=DATE:20261125')
  expect(found?.event.startDate.isDate).toBe(true)
})

it('marks cancelled visits as cancelled and links an assessment to its request', async () => {
  const [found] = await eventsOf(visit({ status: 'cancelled', job_id: null, request_id: 'the-request' }))
  expect(found?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(found?.event.description).toContain('https://app.example.com/requests/the-request')
})

it('escapes line breaks, so that nobody can inject calendar lines', async () => {
  const evil = 'Clean\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:mine'
  const found = await eventsOf(visit({ title: evil, address: evil, instructions: evil }))
  expect(found).toHaveLength(1)
})

it('escapes the name of the calendar, so that nobody can inject lines through a business', async () => {
  const named = (business: string, member: string) => ({
    ...feedOf(),
    business: { name: business, timezone: 'UTC' },
    member: { name: member },
  })
  const of = async (feed: CalendarFeed) =>
    new ICAL.Component(ICAL.parse(String(bytesOf(await serve(feed)()))) as unknown[])
  const evil = await of(named('Lark\r\nX-EVIL:1\nBEGIN:VEVENT\u2028', 'Max\rX-EVIL:2'))
  const usual = await of(feedOf())
  const namesOf = (calendar: ICAL.Component) => calendar.getAllProperties().map(({ name }) => name)
  expect(namesOf(evil)).toEqual(namesOf(usual))
  expect(evil.getFirstPropertyValue('x-wr-calname')).toBe('Lark X-EVIL:1 BEGIN:VEVENT · Max X-EVIL:2')
  const marks = String(bytesOf(await serve(named('Lark, Sons; Co\\', 'Max'))()))
  expect(marks).toContain('\r\nX-WR-CALNAME:Lark\\, Sons\\; Co\\\\ · Max\r\n')
})

it('leaves out control characters, which no calendar app accepts', async () => {
  const bell = 'a\u0007b\u0000c'
  const [found] = await eventsOf(visit({ title: bell, client_name: bell, address: bell, instructions: bell }))
  expect(found?.text).not.toMatch(/[^\P{Cc}\r\n]/u)
  expect(found?.event.summary).toBe('abc · abc')
})

it('is an empty calendar without visits', async () => {
  const answer = await serve(feedOf())()
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(new ICAL.Component(ICAL.parse(String(bytesOf(answer))) as unknown[]).name).toBe('vcalendar')
})

it('responds 304 to an unchanged feed, and forbids shared caching and indexing', async () => {
  const ask = serve(feedOf(visit()))
  const { headers } = await ask()
  expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
  const again = await ask({ headers: { 'if-none-match': `"other", ${headers['etag']}` } })
  expect([again.status, again.body]).toEqual([304, undefined])
  const changed = await serve(feedOf(visit({ version: 4 })))()
  expect(changed.headers['etag']).not.toBe(headers['etag'])
})

it('returns the same response for every feed that does not exist', async () => {
  const gone = serve({ code: 'PT404', message: 'feed_not_found' }, 404)
  const answers = [
    await gone(),
    await gone({ path: '/calendar/short.ics' }),
    await gone({ path: `/calendar/${token}` }),
    await gone({ path: '/calendar/' }),
  ]
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0]).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } })
})

it('responds 503 with Retry-After when the database is down', async () => {
  expect(await serve({ message: 'down' }, 500)()).toMatchObject({
    status: 503,
    headers: { 'retry-after': '300' },
  })
})

it('rejects other methods and floods', async () => {
  expect((await serve(feedOf())({ method: 'POST' })).status).toBe(405)
  const ask = serve(feedOf(), 200, true)
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask()))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
})
