import { person, resizeTo } from '@fieldlark/ui/testing/page.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import type { ScheduledVisit } from '#data/visits.ts'
import { completeVisitTexts } from '#parts/completion/complete-visit.texts.ts'
import { invoiceChoiceTexts } from '#parts/completion/invoice-choice.texts.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { completionTexts } from '#parts/visits/completion.texts.ts'
import { startEarlyTexts } from '#parts/visits/start-early.texts.ts'
import { invoiceHref, jobHref, paths, requestHref } from '#paths.ts'
import { callsOf, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { nextId, rosa, userId } from '#testing/rows.ts'
import { serveCalendar, team } from '#testing/schedule-page.ts'
import { jobRow, propertyRow, requestRow, visitRow } from '#testing/work-rows.ts'

import { scheduleTexts } from '../schedule.texts.ts'
import { ScheduleScreen } from '../schedule-screen.tsx'

const texts = scheduleTexts.en
const start = 'POST rest/v1/rpc/start_visit'
const complete = 'POST rest/v1/rpc/complete_visit'
const reopen = 'POST rest/v1/rpc/reopen_visit'
const unschedule = 'POST rest/v1/rpc/unschedule_visit'
const uninvoiced = 'POST rest/v1/rpc/uninvoiced_work'

async function open(
  visit: ScheduledVisit,
  setting = {},
  to: { bill: object[]; open: object[]; quoted?: object[] } = { bill: [], open: [] },
  wishes: object[] = [],
) {
  serveCalendar({ visits: [visit] })
  reply('GET rest/v1/visit_wishes', wishes)
  reply(start, visit)
  reply(reopen, visit)
  reply(unschedule, { ...visit, version: 5 })
  reply(uninvoiced, to.bill)
  reply('GET rest/v1/jobs', ({ query }) =>
    query.get('select')?.includes('invoice_sources')
      ? [{ sources: to.open, quote: { sources: to.quoted ?? [] } }]
      : [],
  )
  await renderSignedIn(<ScheduleScreen />, { at: '/schedule?date=2026-05-05', team, ...setting })
  const user = person()
  await user.click(await screen.findByRole('button', { name: /Rosa Diaz/ }))
  const sheet = within(await screen.findByRole('dialog'))
  // The rest of the visit has been read.
  await sheet.findAllByRole('link')
  return { user, sheet }
}

/** What the client asks of the visit, at its present time. */
const wishOf = ({ visit_date, start_time }: ScheduledVisit, changes = {}) => ({
  kind: 'move',
  visit_date,
  start_time,
  wanted_date: null,
  wanted_part: null,
  request_id: nextId(),
  ...changes,
})

describe('the sheet of a visit', () => {
  it('links to directions, the phone and the record it belongs to', async () => {
    const job = jobRow({
      property: propertyRow(),
      contact_phone: '(555) 010-0199',
      instructions: 'Dog in the yard',
    })
    const { sheet } = await open(visitRow({ job, instructions: 'Bring the ladder' }))
    expect(sheet.getByRole('link', { name: new RegExp(texts.map) }).getAttribute('href')).toContain(
      encodeURIComponent('12 Elm Street').replace(/%20/g, '+').slice(0, 2),
    )
    expect(sheet.getByRole('link', { name: new RegExp(texts.call) }).getAttribute('href')).toMatch(
      /^tel:\+?15?550100199$|^tel:5550100199$/,
    )
    expect(sheet.getByRole('link', { name: new RegExp(texts.openJob) }).getAttribute('href')).toBe(
      jobHref(job.id),
    )
    expect(sheet.getByText(/Dog in the yard\s+Bring the ladder/)).toBeTruthy()
  })

  it.each([
    [
      'en',
      'move',
      '2026-05-14',
      'The client asks to move this visit',
      /Proposed time: Thu, May 14, in the aft/,
    ],
    ['en', 'move', null, 'The client asks to move this visit', /Proposed time: in the afternoon/],
    [
      'es',
      'move',
      '2026-05-14',
      'El cliente pide cambiar esta visita',
      /Propone: jue, 14 de may, por la tarde/,
    ],
    ['en', 'cancel', null, 'The client asks to cancel this visit', null],
    ['es', 'cancel', null, 'El cliente pide cancelar esta visita', null],
  ] as const)('leads in %s to a wish to %s it (%s)', async (language, kind, wanted_date, asks, proposal) => {
    const visit = visitRow({ job: jobRow() })
    const wish = wishOf(visit, { kind, wanted_date, wanted_part: proposal && 'afternoon' })
    const answered = wishOf(visit, { visit_date: '2026-05-01' })
    const { sheet } = await open(visit, { language }, undefined, [answered, wish])
    const link = await sheet.findByRole('link', { name: new RegExp(asks) })
    expect(link.getAttribute('href')).toBe(requestHref(wish.request_id))
    expect(link.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(proposal ?? asks)
    const [read] = callsOf('GET rest/v1/visit_wishes')
    expect(Object.fromEntries(read?.query ?? [])).toMatchObject({
      business_id: `eq.${visit.business_id}`,
      visit_id: `eq.${visit.id}`,
      'request.status': 'in.(unscheduled,scheduled)',
    })
  })

  it('has none of a wish that another time has answered, or that its work has overtaken', async () => {
    const visit = visitRow({ job: jobRow() })
    const { sheet } = await open(visit, {}, undefined, [wishOf(visit, { start_time: '15:30:00' })])
    await waitFor(() => expect(callsOf('GET rest/v1/visit_wishes')).toHaveLength(1))
    expect(sheet.queryByText(/asks to move/)).toBeNull()
    cleanup()
    const begun = visitRow({ job: jobRow(), status: 'in_progress' })
    await open(begun, {}, undefined, [wishOf(begun)])
    expect(callsOf('GET rest/v1/visit_wishes')).toHaveLength(1)
  })

  it('asks for no wish for a worker, who has no request to answer', async () => {
    await open(visitRow({ job: jobRow() }), { role: 'worker' })
    expect(callsOf('GET rest/v1/visit_wishes')).toEqual([])
  })

  it('of a request shows that it is an assessment, and no directions without an address', async () => {
    const request = { ...requestRow(), property: null }
    const { sheet } = await open(visitRow({ request, client: { ...rosa, phone: null } }))
    expect(sheet.getByText(new RegExp(texts.assessment))).toBeTruthy()
    expect(sheet.getByRole('link', { name: new RegExp(texts.openRequest) }).getAttribute('href')).toBe(
      requestHref(request.id),
    )
    expect(sheet.queryByRole('link', { name: new RegExp(texts.map) })).toBeNull()
    expect(sheet.queryByRole('link', { name: new RegExp(texts.call) })).toBeNull()
  })

  it('starts the visit once on a double tap, and undo reopens it', async () => {
    const visit = visitRow({ job: jobRow(), visit_date: '2026-05-04' })
    const { user, sheet } = await open(visit)
    const answer = slow(visit)
    reply(start, answer.replies)
    await user.dblClick(sheet.getByRole('button', { name: texts.start }))
    answer.release()
    await user.click(await screen.findByRole('button', { name: texts.undo }))
    await screen.findByText(texts.reopened)
    expect(sentTo(start)).toEqual([{ visit_id: visit.id }])
    expect(sentTo(reopen)).toEqual([{ visit_id: visit.id }])
  })

  it('of a later day is started after a question', async () => {
    const visit = visitRow({ job: jobRow(), visit_date: '2026-05-06' })
    serveCalendar({ visits: [visit] })
    reply(start, visit)
    await renderSignedIn(<ScheduleScreen />, { at: '/schedule?date=2026-05-06', team })
    const user = person()
    await user.click(await screen.findByRole('button', { name: /Rosa Diaz/ }))
    await user.click(await screen.findByRole('button', { name: texts.start }))
    await user.click(await screen.findByRole('button', { name: startEarlyTexts.en.cancel }))
    expect(sentTo(start)).toEqual([])
    await user.click(screen.getByRole('button', { name: texts.start }))
    await user.click(await screen.findByRole('button', { name: startEarlyTexts.en.start }))
    await screen.findByText(texts.started)
    expect(sentTo(start)).toEqual([{ visit_id: visit.id }])
  })

  it('is completed in the sheet that asks for notes, photos, signature and the invoice', async () => {
    const visit = visitRow({ job: jobRow(), status: 'in_progress', completion_notes: 'Half done' })
    const { user, sheet } = await open(visit)
    for (const table of ['visit_signoffs', 'photos']) reply(`GET rest/v1/${table}`, [])
    reply(complete, { visit: { ...visit, invoice_choice: 'later' }, is_last: true, job: null, invoice: null })
    await user.click(sheet.getByRole('button', { name: texts.complete }))
    const notes = await screen.findByLabelText<HTMLTextAreaElement>(completeVisitTexts.en.notes)
    expect(notes.value).toBe('Half done')
    expect(sentTo(complete)).toEqual([])
    await user.click(screen.getByRole('button', { name: new RegExp(invoiceChoiceTexts.en.later) }))
    await screen.findByText(completionTexts.en.completed)
    expect(sentTo(complete)).toMatchObject([
      { visit_id: visit.id, notes: 'Half done', invoice_choice: 'later' },
    ])
  })

  it.each(['en', 'es'] as const)('explains in %s why a step was rejected', async (language) => {
    const { user, sheet } = await open(visitRow({ job: jobRow(), visit_date: '2026-05-04' }), { language })
    reply(start, refusal(409, 'PT409', 'visit_not_open'))
    await user.click(sheet.getByRole('button', { name: scheduleTexts[language].start }))
    await screen.findByText(
      `${scheduleTexts[language].actionFailed}. ${refusalTexts[language].visit_not_open}`,
    )
  })

  it('removes its day and reports it; the sheet closes', async () => {
    const visit = visitRow({ job: jobRow(), version: 2 })
    const { user, sheet } = await open(visit)
    await user.click(sheet.getByRole('button', { name: texts.takeDay }))
    await screen.findByText(texts.unscheduled)
    expect(sentTo(unschedule)).toEqual([{ visit_id: visit.id, version: 2 }])
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Rosa/ })).toBeNull())
  })

  it.each([
    ['owner', 'scheduled', true],
    ['manager', 'scheduled', true],
    ['worker', 'scheduled', false],
    ['owner', 'completed', false],
  ] as const)('can be moved by the %s while it is %s: %s', async (role, status, isFree) => {
    const { sheet } = await open(visitRow({ job: jobRow(), status }), { role })
    expect(sheet.queryByRole('button', { name: texts.takeDay }) !== null).toBe(isFree)
    expect(sheet.queryByRole('button', { name: texts.moveIt }) !== null).toBe(isFree)
  })

  it('opens the form of the visit to be moved', async () => {
    const { user, sheet } = await open(visitRow({ job: jobRow() }))
    await user.click(sheet.getByRole('button', { name: texts.moveIt }))
    // The dialog is rendered again once the visit has loaded.
    const form = () => within(screen.getByRole('dialog', { name: 'Edit visit' }))
    await waitFor(() => form().getByDisplayValue('2026-05-05'))
  })
})

describe('the sheet of a done visit', () => {
  const invoiceId = nextId()
  const job = jobRow({ status: 'completed' })
  const visit = visitRow({ job, status: 'completed', members: [{ user_id: userId }] })
  const bill = [{ job_id: job.id, visit_id: visit.id, total: 120 }]
  const elsewhere = [{ job_id: job.id, visit_id: nextId(), total: 120 }]
  const onInvoice = (visit_id: string | null) => [{ visit_id, invoice: { id: invoiceId } }]
  const create = ['Create invoice', `${paths.invoiceNew}?job=${job.id}`]
  const see = ['Open invoice', invoiceHref(invoiceId)]

  it.each([
    ['creates its invoice', 'owner', bill, [], create],
    ['creates that of its job', 'manager', [{ ...bill[0], visit_id: null }], [], create],
    ['opens its invoice', 'owner', [], onInvoice(visit.id), see],
    ['opens that of its job, for a worker too', 'worker', bill, onInvoice(null), see],
    ['opens its own although another visit is to be billed', 'owner', elsewhere, onInvoice(visit.id), see],
  ] as const)('%s (%s)', async (_, role, toBill, toOpen, [name = '', href]) => {
    const { sheet } = await open(visit, { role }, { bill: [...toBill], open: [...toOpen] })
    const act = await sheet.findByRole('link', { name })
    expect(act.getAttribute('href')).toBe(href)
    expect(sheet.queryAllByRole('link', { name: /invoice/ })).toHaveLength(1)
    // The server refuses it for a visit that an invoice bills, and not for one of a job that it bills as a whole.
    const isBilled = toOpen.some(({ visit_id }) => visit_id === visit.id)
    expect(sheet.queryAllByRole('button', { name: texts.reopen })).toHaveLength(isBilled ? 0 : 1)
  })

  it('opens the invoice of the quote that its job was made of', async () => {
    const { sheet } = await open(visit, {}, { bill: [], open: [], quoted: [{ invoice: { id: invoiceId } }] })
    const act = await sheet.findByRole('link', { name: see[0] ?? '' })
    expect(act.getAttribute('href')).toBe(see[1])
  })

  it('is not taken back by a worker where an invoice bills it that they may not see', async () => {
    const hidden = [{ visit_id: visit.id, invoice: null }]
    const { sheet } = await open(visit, { role: 'worker' }, { bill: [], open: hidden })
    await waitFor(() => expect(callsOf(uninvoiced)).not.toHaveLength(0))
    await sheet.findByRole('link', { name: new RegExp(texts.openJob) })
    expect(sheet.queryByRole('button', { name: texts.reopen })).toBeNull()
  })

  it('offers no invoice where there is none to be seen, and takes back that it is done', async () => {
    const { user, sheet } = await open(visit, { role: 'worker' })
    await user.dblClick(await sheet.findByRole('button', { name: texts.reopen }))
    await screen.findByText(texts.reopened)
    expect(sentTo(reopen)).toEqual([{ visit_id: visit.id }])
    expect(sheet.queryByRole('link', { name: /invoice/ })).toBeNull()
  })
})

describe('a row of the day on a phone', () => {
  it("calls the job's contact rather than the client, and offers the next step", async () => {
    resizeTo(390)
    const visit = visitRow({
      job: jobRow({ contact_phone: '555 0111' }),
      client: { ...rosa, phone: '555 0222' },
      visit_date: '2026-05-04',
    })
    serveCalendar({ visits: [visit] })
    reply(start, visit)
    await renderSignedIn(<ScheduleScreen />, { at: '/schedule?view=day&date=2026-05-04', team })
    const call = await screen.findByRole('link', { name: texts.callName('Rosa Diaz') })
    expect(call.getAttribute('href')).toContain('5550111')
    await person().click(screen.getByRole('button', { name: texts.start }))
    await waitFor(() => expect(sentTo(start)).toEqual([{ visit_id: visit.id }]))
  })
})

describe('the visit of others, for a worker who sees all work', () => {
  const all = { role: 'worker', business: { workers_see_all_work: true } }
  it.each([
    ['offers no step', [], 0],
    ['can be started once they are assigned', [{ user_id: userId }], 1],
  ])('%s', async (_, members, steps) => {
    const { sheet } = await open(visitRow({ job: jobRow(), members }), all)
    expect(sheet.queryAllByRole('button', { name: texts.start })).toHaveLength(steps)
  })
})
