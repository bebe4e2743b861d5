import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { loadFailedTexts } from '#parts/failures/load-failed.texts.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { recordMissingTexts } from '#parts/record/record-missing.texts.ts'
import { callOffTexts } from '#parts/visits/call-off.texts.ts'
import { jobHref, paths } from '#paths.ts'
import { setClock } from '#testing/clock.ts'
import { callsOf, refusal, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId, rosa, stored } from '#testing/rows.ts'
import { propertyRow, requestRow, scheduleSettingsRow, visitRow } from '#testing/work-rows.ts'

import { RequestScreen } from './request-screen.tsx'
import { requestsTexts } from './requests.texts.ts'

const texts = requestsTexts.en
const read = 'GET rest/v1/requests'
const update = 'PATCH rest/v1/requests'
const remove = 'DELETE rest/v1/requests'
const assess = 'POST rest/v1/rpc/schedule_assessment'

type Setting = Parameters<typeof renderSignedIn>[1]

async function open(
  request = requestRow(),
  setting: Setting = {},
  visits: readonly object[] = [],
  linked = {},
  clients: Parameters<typeof reply>[1] = [{ ...rosa, phone: '(555) 010-0100' }],
) {
  setClock('2026-05-04T12:00:00Z')
  reply(read, ({ query }) =>
    query.get('select') === '*' ? [request] : [{ ...request, quotes: [], jobs: [], ...linked }],
  )
  reply(update, ({ body }) => [stored<'requests'>(body, request)])
  reply(remove, new Response(null, { status: 204 }))
  reply('GET rest/v1/clients', clients)
  reply('GET rest/v1/property_addresses', [propertyRow({ id: request.property_id ?? nextId() })])
  reply('GET rest/v1/visits', visits)
  for (const table of ['photos', 'record_events', 'schedule_blocks']) reply(`GET rest/v1/${table}`, [])
  const view = await renderSignedIn(<RequestScreen />, {
    at: `/requests/${request.id}`,
    path: '/requests/:requestId',
    ...setting,
  })
  await screen.findByRole('heading', { level: 1, name: 'Broken fence' })
  const user = person()
  const choose = async (item: string) => {
    await user.click(screen.getByRole('button', { name: texts.more }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  return { user, request, choose, path: () => view.router.state.location.pathname }
}

describe('converting a request', () => {
  it.each([
    [texts.toQuote, paths.quoteNew],
    [texts.toJob, paths.jobNew],
  ])('%s opens a form and converts nothing yet', async (name, form) => {
    const { request } = await open()
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`${form}?request=${request.id}`)
  })

  it.each([
    ['unscheduled', 'owner', true],
    ['scheduled', 'manager', true],
    ['converted', 'owner', false],
    ['archived', 'owner', false],
    ['unscheduled', 'worker', false],
  ] as const)('while it is %s, as %s, is offered: %s', async (status, role, may) => {
    await open(requestRow({ status }), { role })
    expect(screen.queryByRole('link', { name: texts.toQuote }) !== null).toBe(may)
    expect(screen.queryByRole('link', { name: texts.toJob }) !== null).toBe(may)
    expect(screen.queryByText(texts.converted) !== null).toBe(status === 'converted')
  })

  it('links to the job created from it', async () => {
    const jobId = nextId()
    const jobs = [{ id: jobId, job_number: 'J-12', sources: [] }]
    await open(requestRow({ status: 'converted' }), {}, [], { jobs })
    expect((await screen.findByRole('link', { name: /J-12/ })).getAttribute('href')).toBe(jobHref(jobId))
    expect(screen.getByRole('link', { name: /R-4/ }).getAttribute('aria-current')).toBe('page')
  })
})

describe('archiving a request', () => {
  it.each([
    ['2026-05-06', 'scheduled'],
    [null, 'unscheduled'],
  ] as const)('with an assessment on %s restores it as %s', async (assessment_date, status) => {
    const { choose } = await open(requestRow({ status: 'archived', assessment_date }))
    await choose(texts.restore)
    await screen.findByText(texts.restored)
    expect(sentTo(update)).toEqual([{ status }])
  })

  it('can be undone from the message', async () => {
    const { user, choose } = await open(requestRow({ status: 'scheduled' }))
    await choose(texts.archive)
    await screen.findByText(texts.archived)
    await user.click(screen.getByRole('button', { name: texts.undo }))
    await waitFor(() => expect(sentTo(update)).toEqual([{ status: 'archived' }, { status: 'scheduled' }]))
  })

  it('deletes it permanently only after a confirmation, and goes back to the list', async () => {
    const { user, choose, path, request } = await open()
    await choose(texts.delete)
    await screen.findByText(texts.deleteBody)
    await user.dblClick(screen.getByRole('button', { name: texts.deleteConfirm }))
    await screen.findByText(texts.deleted)
    expect(path()).toBe(paths.requests)
    expect(callsOf(remove).map(({ query }) => query.get('id'))).toEqual([`eq.${request.id}`])
  })

  it('rejects deleting a request that was converted meanwhile', async () => {
    const { user, choose, path } = await open()
    reply(remove, refusal(409, 'PT409', 'request_converted'))
    await choose(texts.delete)
    await user.click(await screen.findByRole('button', { name: texts.deleteConfirm }))
    await screen.findByText(texts.deleteInUse)
    expect(path()).not.toBe(paths.requests)
  })

  it('offers to cancel the assessment where the client was told of it, instead of deleting', async () => {
    const request = requestRow({ status: 'scheduled' })
    const visit = visitRow({ job_id: null, request_id: request.id })
    const { user, choose } = await open(request, {}, [visit])
    reply(remove, refusal(409, 'PT409', 'request_announced'))
    reply('POST rest/v1/rpc/cancel_visit', visit)
    await choose(texts.delete)
    await user.click(await screen.findByRole('button', { name: texts.deleteConfirm }))
    await screen.findByText(refusalTexts.en.request_announced, { exact: false })
    await screen.findByRole('dialog', { name: callOffTexts.en.cancelTitle })
    await user.click(screen.getByRole('checkbox', { name: callOffTexts.en.tell('Rosa Diaz') }))
    await user.click(screen.getByRole('button', { name: callOffTexts.en.confirmCancel }))
    await screen.findByText(callOffTexts.en.cancelled)
    expect(sentTo('POST rest/v1/rpc/cancel_visit')).toEqual([
      { visit_id: visit.id, reason: null, tell_client: true },
    ])
  })
})

describe('the assessment of a request', () => {
  it('is scheduled as a visit of the request, with its client', async () => {
    const { user, request } = await open()
    reply('GET rest/v1/schedule_settings', [scheduleSettingsRow()])
    reply(assess, visitRow())
    await user.click(screen.getByRole('button', { name: texts.bookAssessment }))
    await screen.findByRole('dialog', { name: 'Schedule an assessment' })
    await user.click(screen.getByRole('button', { name: 'Tomorrow' }))
    await user.click(screen.getByRole('button', { name: 'Save visit' }))
    await waitFor(() =>
      expect(sentTo(assess)).toMatchObject([
        { request_id: request.id, visit_date: '2026-05-05', start_time: '08:00', duration_minutes: 90 },
      ]),
    )
  })

  it.each([
    ['scheduled', true, false],
    ['completed', false, false],
    ['cancelled', false, true],
  ] as const)('that is %s can be changed: %s, scheduled again: %s', async (status, canChange, canBook) => {
    await open(requestRow({ status: 'scheduled' }), {}, [visitRow({ status })])
    await waitFor(() => expect(screen.queryAllByText(/May 5/).length > 0).toBe(status !== 'cancelled'))
    expect(screen.queryByRole('button', { name: texts.changeAssessment }) !== null).toBe(canChange)
    expect(screen.queryByRole('button', { name: texts.bookAssessment }) !== null).toBe(canBook)
  })
})

describe('a request', () => {
  it('shows its client and its place, one tap from a call and from a map', async () => {
    await open(requestRow({ property_id: nextId(), preferred_times: 'Mornings', notes: 'Dog' }))
    expect((await screen.findByRole('link', { name: texts.call })).getAttribute('href')).toBe(
      'tel:5550100100',
    )
    expect((await screen.findByRole('link', { name: texts.map })).getAttribute('href')).toContain(
      '12%20Elm%20Street',
    )
    expect(screen.getByText('Mornings')).toBeTruthy()
    expect(screen.getByText(texts.noDescription)).toBeTruthy()
  })

  it('from the public page names a client with the same phone, who may be somebody else', async () => {
    const known = { ...rosa, id: nextId(), name: 'Paula Renter', first_name: 'Paula', last_name: 'Renter' }
    const byPhone = 'POST rest/v1/rpc/find_clients_by_phone'
    reply(byPhone, [known])
    await open(requestRow({ source: 'public_profile' }))
    const link = await screen.findByRole('link', { name: 'Paula Renter' })
    expect(link.getAttribute('href')).toBe(`/clients/${known.id}`)
    screen.getByText(texts.samePhone)
    expect(sentTo(byPhone)).toEqual([{ business_id: businessId, phone: '5550100100' }])
  })

  it('shows its creation date in the time zone of the business', async () => {
    await open(requestRow({ created_at: '2026-05-05T02:00:00+00:00' }), {
      business: { timezone: 'America/Chicago' },
    })
    expect(screen.getByText(texts.received('May 4, 2026'))).toBeTruthy()
  })

  it('that does not exist shows an error; one that failed to load can be retried', async () => {
    reply(read, [])
    const setting = { at: '/requests/x', path: '/requests/:requestId' }
    const { unmount } = await renderSignedIn(<RequestScreen />, setting)
    await screen.findByText(recordMissingTexts.en.request.title)
    expect(screen.getByRole('link', { name: recordMissingTexts.en.request.back }).getAttribute('href')).toBe(
      paths.requests,
    )
    unmount()
    reply(read, refusal(403, '42501', 'permission denied'))
    await renderSignedIn(<RequestScreen />, { ...setting, at: '/requests/y' })
    await screen.findByText(recordMissingTexts.en.request.loadFailed)
    expect(screen.getByRole('button', { name: loadFailedTexts.en.tryAgain })).toBeTruthy()
  })
})
