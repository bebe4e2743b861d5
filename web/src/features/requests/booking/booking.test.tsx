import { person } from '@fieldlark/ui/testing/page.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { loadFailedTexts } from '#parts/failures/load-failed.texts.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { overlapTexts } from '#parts/overlaps/overlap.texts.ts'
import { jobHref, paths } from '#paths.ts'
import { setClock } from '#testing/clock.ts'
import { callsOf, lost, pageOf, refusal, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { nextId, rosa, userId } from '#testing/rows.ts'
import { waitingRow } from '#testing/waiting-row.ts'
import { requestRow, scheduleSettingsRow, visitRow } from '#testing/work-rows.ts'

import { RequestScreen } from '../request-screen.tsx'
import { requestsTexts } from '../requests.texts.ts'
import { RequestsScreen } from '../requests-screen.tsx'
import { bookingTexts } from './booking.texts.ts'
import { offerTexts } from './offer.texts.ts'

const held = 'POST rest/v1/rpc/held_until'
const offered = 'POST rest/v1/rpc/offered_times'
const free = 'POST rest/v1/rpc/free_times_of_booking'
const offer = 'POST rest/v1/rpc/offer_times'
const accept = 'POST rest/v1/rpc/accept_booking'
const decline = 'POST rest/v1/rpc/decline_booking'
const until = '2026-05-05T12:00:00+00:00'
type Setting = NonNullable<Parameters<typeof renderSignedIn>[1]>

const booked = (changes: Parameters<typeof requestRow>[0] = {}) =>
  requestRow({
    source: 'public_profile',
    preferred_times: '2026-05-12 10:00',
    wanted_start: '2026-05-12T15:00:00+00:00',
    wanted_end: '2026-05-12T17:00:00+00:00',
    ...changes,
  })

async function open(
  request = booked(),
  { language = 'en', ...setting }: Setting = {},
  time: string | null | typeof lost = until,
  visits: readonly object[] = [],
) {
  setClock('2026-05-04T12:00:00Z')
  let stored = request
  reply('GET rest/v1/requests', ({ query }) =>
    query.get('select') === '*' ? [stored] : [{ ...stored, quotes: [], jobs: [] }],
  )
  reply(held, time === lost ? lost : () => Response.json(time))
  reply(offered, () => Response.json([]))
  reply('GET rest/v1/clients', [rosa])
  for (const table of ['photos', 'record_events', 'property_addresses', 'schedule_blocks'])
    reply(`GET rest/v1/${table}`, [])
  reply('GET rest/v1/visits', ({ query }) => (query.get('request_id') ? [] : [...visits]))
  reply('GET rest/v1/schedule_settings', [scheduleSettingsRow()])
  const view = await renderSignedIn(<RequestScreen />, {
    at: `/requests/${request.id}`,
    path: '/requests/:requestId',
    language,
    business: { timezone: 'America/Chicago' },
    ...setting,
  })
  await screen.findByRole('heading', { level: 1, name: 'Broken fence' })
  const become = (changes: Parameters<typeof requestRow>[0], newTime: string | null) => {
    stored = { ...request, ...changes }
    reply(held, () => Response.json(newTime))
  }
  return { ...view, request, become, texts: bookingTexts[language], user: person() }
}

describe('a booking that waits for an answer', () => {
  it.each([
    ['en', 'Wants Tue, May 12 · 10:00 AM – 12:00 PM', /Held until May 5, 2026, 7:00 AM/],
    ['es', 'Quiere mar, 12 de may · 10:00 a.m. – 12:00 p.m.', /apartada hasta el 5 may 2026, 7:00 a.m./],
  ] as const)(
    'says in %s when and until when, in the zone of the business',
    async (language, wants, holds) => {
      const { texts } = await open(booked(), { language })
      const words = (text: string | null) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')
      await waitFor(() =>
        expect(words(screen.getByRole('region', { name: texts.booked }).textContent)).toMatch(holds),
      )
      expect(words(screen.getByRole('heading', { name: /Wants|Quiere/ }).textContent)).toBe(wants)
      expect(screen.queryByText('2026-05-12 10:00')).toBeNull()
    },
  )

  it('is accepted once on a double tap, which leads to the job', async () => {
    const { user, request, router, texts } = await open()
    const job = nextId()
    reply(accept, { id: job, is_mailed: true })
    await user.dblClick(await screen.findByRole('button', { name: texts.accept }))
    await screen.findByText(texts.accepted)
    await waitFor(() => expect(router.state.location.pathname).toBe(jobHref(job)))
    expect(sentTo(accept)).toMatchObject([{ request_id: request.id }])
    expect(screen.queryByRole('link', { name: requestsTexts.en.toJob })).toBeNull()
  })

  it('says what else is on the schedule at its time, before it is accepted all the same', async () => {
    const request = booked()
    const other = visitRow({ visit_date: '2026-05-12', start_time: '11:00:00' })
    const time = { visit_date: '2026-05-12', start_time: '10:00:00' }
    const waiting = [waitingRow({ request_id: request.id, ...time })]
    const { user, texts } = await open(request, { waiting }, until, [
      { ...other, members: [{ user_id: userId }] },
    ])
    const button = await screen.findByRole('button', { name: texts.acceptAnyway })
    screen.getByText(overlapTexts.en.one)
    reply(accept, { id: nextId(), is_mailed: true })
    await user.click(button)
    await screen.findByText(texts.accepted)
  })

  it('is the same job after a lost response', async () => {
    const { user, texts } = await open()
    reply(accept, lost)
    await user.click(await screen.findByRole('button', { name: texts.accept }))
    await waitFor(() => expect(sentTo(accept)).toHaveLength(1))
    reply(accept, { id: nextId(), is_mailed: true })
    await user.click(screen.getByRole('button', { name: texts.accept }))
    await waitFor(() => expect(sentTo(accept)).toHaveLength(2))
    const [first, second] = sentTo(accept)
    expect(second).toEqual(first)
  })

  it.each(['en', 'es'] as const)('says in %s that no mail went out where it did not', async (language) => {
    const { user, texts } = await open(booked(), { language })
    reply(accept, { id: nextId(), is_mailed: false })
    await user.click(await screen.findByRole('button', { name: texts.accept }))
    await screen.findByText(texts.acceptedUnmailed)
    expect(screen.queryByText(texts.accepted)).toBeNull()
  })

  it('is answered with up to three other times, of more than one day', async () => {
    const wanted = booked()
    const waiting = [waitingRow({ request_id: wanted.id, kept_minutes: 60 })]
    const { user, request, texts } = await open(wanted, { waiting })
    const times = offerTexts.en
    reply(free, ({ body }) => {
      const { day } = body as { day: string }
      return Response.json(['14:00', '14:30', '15:00', '16:00'].map((time) => `${day}T${time}:00+00:00`))
    })
    await user.click(await screen.findByRole('button', { name: times.offer }))
    const send = await screen.findByRole('button', { name: times.send })
    expect(send).toHaveProperty('disabled', true)
    await user.click(await screen.findByRole('checkbox', { name: /^9:00/ }))
    // Nobody could go to both.
    expect(screen.getByRole('checkbox', { name: /^9:30/ })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('checkbox', { name: /^10:00/ }))
    fireEvent.change(screen.getByLabelText(times.day), { target: { value: '2026-05-14' } })
    await user.click(await screen.findByRole('checkbox', { name: /^9:00/ }))
    expect(screen.getByRole('checkbox', { name: /^11:00/ })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('checkbox', { name: /May 12 · 10:00/ }))
    reply(offer, null)
    reply(offered, () =>
      Response.json([
        { starts_at: '2026-05-12T14:00:00+00:00', held_until: until },
        { starts_at: '2026-05-14T14:00:00+00:00', held_until: '2026-05-05T16:00:00+00:00' },
      ]),
    )
    await user.click(send)
    await screen.findByText(times.offered)
    expect(sentTo(offer)).toEqual([
      { request_id: request.id, times: ['2026-05-12T14:00:00+00:00', '2026-05-14T14:00:00+00:00'] },
    ])
    await screen.findByText(
      /You’ve offered May 12, 2026, 9:00.AM \(held until May 5, 2026, 7:00.AM\); May 14, 2026, 9:00.AM \(held until May 5, 2026, 11:00.AM\)\./,
    )
    expect(screen.queryByRole('button', { name: texts.accept })).toBeNull()
  })

  it.each([
    [until, false],
    [null, true],
  ] as const)('held until %s can be archived, which no undo would bring back: %s', async (time, may) => {
    const { user, texts } = await open(booked(), {}, time)
    await screen.findByRole(time ? 'button' : 'link', { name: time ? texts.accept : requestsTexts.en.toJob })
    await user.click(screen.getByRole('button', { name: requestsTexts.en.more }))
    await screen.findAllByRole('menuitem')
    expect(screen.queryByRole('menuitem', { name: requestsTexts.en.archive }) !== null).toBe(may)
  })

  it('that somebody has answered says so, and is a usual request', async () => {
    const { user, become, texts } = await open()
    reply(accept, refusal(409, 'PT409', 'booking_over'))
    const button = await screen.findByRole('button', { name: texts.accept })
    become({}, null)
    await user.click(button)
    await screen.findByText(refusalTexts.en.booking_over)
    await screen.findByText(texts.over)
    expect(screen.queryByRole('button', { name: texts.accept })).toBeNull()
    screen.getByRole('link', { name: requestsTexts.en.toJob })
  })

  it('offers no assessment beside the answer', async () => {
    const { become, user } = await open()
    const button = await screen.findByRole('button', { name: bookingTexts.en.accept })
    expect(screen.queryByRole('button', { name: requestsTexts.en.bookAssessment })).toBeNull()
    reply(accept, refusal(409, 'PT409', 'booking_over'))
    become({}, null)
    await user.click(button)
    await screen.findByRole('button', { name: requestsTexts.en.bookAssessment })
  })

  it('is declined with a reason, after a question', async () => {
    const { user, request, become, texts } = await open()
    reply(decline, null)
    await user.click(await screen.findByRole('button', { name: texts.decline }))
    await screen.findByRole('dialog', { name: texts.declineTitle })
    screen.getByText(texts.declineBody, { exact: false })
    await user.type(screen.getByLabelText(texts.reason), ' On holiday ')
    become({ status: 'archived' }, null)
    await user.click(screen.getAllByRole('button', { name: texts.decline }).at(-1) ?? document.body)
    await screen.findByText(texts.declined)
    expect(sentTo(decline)).toEqual([{ request_id: request.id, reason: 'On holiday' }])
    await waitFor(() => expect(screen.queryByRole('button', { name: texts.accept })).toBeNull())
  })

  it.each([
    ['en', 'es'],
    ['es', 'en'],
  ] as const)(
    'says in %s whether its client is mailed the reason, and reads %s',
    async (language, theirs) => {
      const wanted = booked()
      const waiting = [waitingRow({ request_id: wanted.id, language: theirs })]
      const { user, texts } = await open(wanted, { language, waiting })
      await user.click(await screen.findByRole('button', { name: texts.decline }))
      await screen.findByText(`${texts.declineBody} ${texts.declineMailed(theirs)}`)
      screen.getByLabelText(texts.reason)
    },
  )

  it('says that a client whose email is unconfirmed hears nothing', async () => {
    const wanted = booked()
    const waiting = [waitingRow({ request_id: wanted.id, is_mailed: false })]
    const { user, texts } = await open(wanted, { waiting })
    await user.click(await screen.findByRole('button', { name: texts.decline }))
    await screen.findByText(`${texts.declineBody} ${texts.declineSilent}`)
    screen.getByLabelText(texts.ownReason)
  })

  it('has its answer again once it is known whether the time is held', async () => {
    const { user, become, texts } = await open(booked(), {}, lost)
    const retry = await screen.findByRole('button', { name: loadFailedTexts.en.tryAgain })
    screen.getByText(texts.unknown)
    become({}, until)
    await user.click(retry)
    await screen.findByRole('button', { name: texts.accept })
    expect(screen.queryByText(texts.unknown)).toBeNull()
  })

  it('is not for workers, who only see the time', async () => {
    const { texts } = await open(booked(), { role: 'worker' })
    await screen.findByText(/10:00/)
    expect(screen.queryByRole('button', { name: texts.accept })).toBeNull()
    expect(screen.queryByRole('region', { name: texts.booked })).toBeNull()
  })
})

describe('a booking that lapsed', () => {
  it('says so and becomes a quote or a job', async () => {
    const { texts } = await open(booked(), {}, null)
    await screen.findByText(texts.over)
    screen.getByRole('link', { name: requestsTexts.en.toQuote })
    expect(screen.queryByRole('button', { name: texts.accept })).toBeNull()
  })

  it('is noticed while it is on screen', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { become, texts } = await open(booked(), {}, '2026-05-04T12:01:00+00:00')
    become({}, null)
    await screen.findByRole('button', { name: texts.accept })
    expect(screen.queryByText(texts.over)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    await screen.findByText(texts.over)
  })
})

it('is listed with its time, and without it once it is settled', async () => {
  setClock('2026-05-04T12:00:00Z')
  const rows = [booked(), booked({ status: 'archived', request_number: 'R-5' })]
  reply('GET rest/v1/requests', pageOf(rows.map((row) => ({ ...row, client: rosa }))))
  reply('GET rest/v1/request_counts', [])
  await renderSignedIn(<RequestsScreen />, {
    at: paths.requests,
    path: paths.requests,
    business: { timezone: 'America/Chicago' },
  })
  await screen.findByText('R-4', { exact: false })
  expect(screen.getAllByText(/Wants Tue, May 12 · 10:00/)).toHaveLength(1)
  expect(callsOf('GET rest/v1/requests')[0]?.query.get('select')).toContain('wanted_start')
})
