import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import type { WholeJob } from '#data/jobs.ts'
import { type ScheduledVisit, useJobVisits } from '#data/visits.ts'
import { problemTexts } from '#language/problems.texts.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { workLabelTexts } from '#parts/status/work-labels.texts.ts'
import { callOffTexts } from '#parts/visits/call-off.texts.ts'
import { completionTexts } from '#parts/visits/completion.texts.ts'
import type { LastVisit } from '#parts/visits/use-completion.ts'
import { setClock } from '#testing/clock.ts'
import { callsOf, lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId, rosa } from '#testing/rows.ts'
import { jobRow, scheduleSettingsRow, visitRow } from '#testing/work-rows.ts'
import { JobNextStep } from '../record/job-next-step.tsx'
import { JobVisits } from './job-visits.tsx'
import { visitWorkTexts } from './visit-work.texts.ts'

const texts = visitWorkTexts.en
const callOff = callOffTexts.en
const rpc = (name: string) => `POST rest/v1/rpc/${name}`
const tick = 'PATCH rest/v1/visit_checklist_items'

function Visits({ job, onLast }: { job: WholeJob; onLast: (last: LastVisit) => void }) {
  const visits = useJobVisits(businessId, job.id)
  return (
    <>
      <JobNextStep job={job} businessId={businessId} visits={visits.data ?? []} onOverview={() => {}} />
      <JobVisits job={job} businessId={businessId} visits={visits} onLast={onLast} />
    </>
  )
}

type Given = { visits?: readonly ScheduledVisit[]; checklist?: readonly object[]; job?: WholeJob }

async function open({ visits = [], checklist = [], job = jobRow() }: Given, setting = {}) {
  setClock('2026-05-04T12:00:00Z')
  const onLast = vi.fn()
  reply('GET rest/v1/visits', visits)
  reply('GET rest/v1/visit_checklist_items', checklist)
  for (const none of ['visit_signoffs', 'visit_times', 'visit_time_changes', 'photos', 'jobs'])
    reply(`GET rest/v1/${none}`, [])
  reply('GET rest/v1/schedule_blocks', [])
  for (const step of ['start', 'reopen', 'unschedule', 'remove', 'cancel'])
    reply(rpc(`${step}_visit`), visits[0] ?? null)
  reply(rpc('mark_no_show'), visits[0] ?? null)
  const view = await renderSignedIn(<Visits job={job} onLast={onLast} />, setting)
  const user = person()
  const choose = async (item: string) => {
    await user.click(screen.getByRole('button', { name: /^(More actions for|Más acciones)/ }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  return { user, onLast, choose, ...view }
}
const running = (changes = {}) =>
  visitRow({ status: 'in_progress', actual_start: '2026-05-05T09:02:00+00:00', ...changes })
const complete = () => screen.findByRole('button', { name: texts.complete })
describe('the visits of a job', () => {
  it('are grouped: without a day, upcoming in order of time, past with the latest first', async () => {
    const at = (visit_date: string | null, status: ScheduledVisit['status'] = 'scheduled') =>
      visitRow({ visit_date, start_time: null, status })
    const visits = [
      at('2026-05-09'),
      at('2026-05-06'),
      at(null),
      at('2026-04-01', 'completed'),
      at('2026-04-20', 'no_show'),
    ]
    await open({ visits })
    const rows = async (title: string) =>
      within(await screen.findByRole('list', { name: title }))
        .getAllByRole('region')
        .map((row) => row.getAttribute('aria-label')?.split(' · ')[0])
    expect(await rows(texts.waiting)).toEqual(['Unscheduled'])
    expect(await rows(texts.upcoming)).toEqual(['Wed, May 6', 'Sat, May 9'])
    expect(await rows(texts.past)).toEqual(['Mon, Apr 20', 'Wed, Apr 1'])
  })

  it.each(['en', 'es'] as const)(
    'without a date have no status in %s and offer to pick the date',
    async (language) => {
      const visits = [visitRow({ visit_date: null, start_time: null, status: 'scheduled' })]
      reply('GET rest/v1/schedule_settings', [scheduleSettingsRow()])
      const { user } = await open({ visits }, { language })
      const button = await screen.findByRole('button', { name: visitWorkTexts[language].schedule })
      expect(screen.queryByText(workLabelTexts[language].visit.scheduled)).toBeNull()
      await user.click(button)
      await screen.findByRole('dialog')
    },
  )

  it('show ten, then fifty more at a time', async () => {
    const visits = Array.from({ length: 75 }, (_, at) =>
      visitRow({ start_time: `${String(8 + (at % 10)).padStart(2, '0')}:00:00` }),
    )
    const { user } = await open({ visits })
    const shown = () => screen.getAllByRole('region').filter((row) => row.closest('li')).length
    await screen.findByRole('button', { name: texts.showMore(50) })
    expect(shown()).toBe(10)
    await user.click(screen.getByRole('button', { name: texts.showMore(50) }))
    expect(shown()).toBe(60)
    await user.click(screen.getByRole('button', { name: texts.showMore(15) }))
    expect(shown()).toBe(75)
  })

  it.each([
    ['owner', texts.emptyBody, true],
    ['worker', texts.emptyWorker, false],
  ] as const)('are none: the %s reads what that means', async (role, body, canAdd) => {
    await open({}, { role })
    await screen.findByText(body)
    expect(screen.queryByRole('button', { name: texts.add }) !== null).toBe(canAdd)
  })

  it('can be loaded again after an error', async () => {
    const { user, unmount } = await open({})
    unmount()
    reply('GET rest/v1/visits', refusal(403, '42501', 'permission denied'))
    await renderSignedIn(<Visits job={jobRow()} onLast={() => {}} />)
    await screen.findByText(texts.loadFailed)
    reply('GET rest/v1/visits', [])
    await user.click(screen.getByRole('button', { name: texts.tryAgain }))
    await screen.findByText(texts.emptyTitle)
  })

  it('give a new one the time, duration and team of the latest', async () => {
    const wanda = nextId()
    const job = jobRow({ members: [{ user_id: wanda }] })
    const { user } = await open({ visits: [visitRow({ start_time: '07:30:00', duration_minutes: 45 })], job })
    reply('GET rest/v1/schedule_settings', [scheduleSettingsRow()])
    reply(rpc('save_visit'), visitRow())
    reply(rpc('send_visit_date'), Response.json(true))
    await user.click(await screen.findByRole('button', { name: texts.add }))
    expect((await screen.findByLabelText<HTMLInputElement>('Starts at')).value).toBe('07:30')
    await user.click(screen.getByRole('button', { name: 'Tomorrow' }))
    await user.click(screen.getByRole('button', { name: /Save visit|Book anyway/ }))
    await waitFor(() =>
      expect(sentTo(rpc('save_visit'))).toMatchObject([
        { visit: { job_id: job.id, start_time: '07:30', duration_minutes: 45 }, member_ids: [wanda] },
      ]),
    )
  })
})

describe('a visit that is due', () => {
  it('is started in the list, once on a double tap; a visit of another day is opened first', async () => {
    const due = visitRow({ visit_date: '2026-05-04' })
    const { user } = await open({ visits: [due, visitRow({ visit_date: '2026-05-06' })] })
    const start = await screen.findAllByRole('button', { name: /^Start the visit/ })
    expect(start).toHaveLength(1)
    const answer = slow(due)
    reply(rpc('start_visit'), answer.replies)
    await user.dblClick(start[0] as HTMLElement)
    answer.release()
    await screen.findByText(texts.started)
    expect(sentTo(rpc('start_visit'))).toEqual([{ visit_id: due.id }])
    await user.click(screen.getByRole('button', { name: /^Details of the visit Wed, May 6/ }))
    expect(screen.getAllByRole('button', { name: /^Start the visit/ })).toHaveLength(2)
  })

  it('is late from the next day on, by the date of the business', async () => {
    await open(
      { visits: [visitRow({ visit_date: '2026-05-04' }), visitRow({ visit_date: '2026-05-03' })] },
      { business: { timezone: 'Pacific/Auckland' } },
    )
    await screen.findAllByText(texts.late)
    expect(screen.getAllByText(texts.late)).toHaveLength(2)
  })

  it.each(['en', 'es'] as const)('explains in %s that it was cancelled meanwhile', async (language) => {
    const { user } = await open({ visits: [visitRow({ visit_date: '2026-05-04' })] }, { language })
    reply(rpc('start_visit'), refusal(409, 'PT409', 'visit_not_open'))
    await user.click(await screen.findByRole('button', { name: new RegExp(visitWorkTexts[language].start) }))
    await screen.findByText(`${visitWorkTexts[language].failed}. ${refusalTexts[language].visit_not_open}`)
  })
})

describe('a visit in progress', () => {
  it('is completed with its notes, once on a double tap; undo reopens it', async () => {
    const visit = running()
    const { user, onLast } = await open({ visits: [visit, visitRow({ visit_date: '2026-05-09' })] })
    const answer = slow({ visit, is_last: false, job: null, invoice: null })
    reply(rpc('complete_visit'), answer.replies)
    await user.type(await screen.findByLabelText(texts.notes), ' Gate was open ')
    await user.dblClick(await complete())
    answer.release()
    await user.click(await screen.findByRole('button', { name: completionTexts.en.undo }))
    await waitFor(() => expect(sentTo(rpc('reopen_visit'))).toEqual([{ visit_id: visit.id }]))
    expect(sentTo(rpc('complete_visit'))).toMatchObject([{ visit_id: visit.id, notes: 'Gate was open' }])
    expect(onLast).not.toHaveBeenCalled()
  })

  it('is not completed before the office has decided about the invoice, if it is the last of the job', async () => {
    const visit = running()
    const { user, onLast } = await open({ visits: [visit, visitRow({ status: 'completed' })] })
    await user.type(await screen.findByLabelText(texts.notes), 'Gate')
    await user.click(await complete())
    expect(onLast).toHaveBeenCalledWith({ visit, notes: 'Gate' })
    expect(sentTo(rpc('complete_visit'))).toEqual([])
  })

  it('requests the same invoice again after a lost response, and keeps the notes until it is completed', async () => {
    const visit = running()
    // The other visit was cancelled elsewhere, which only the answer tells.
    const { user, onLast } = await open({ visits: [visit, visitRow({ visit_date: '2026-05-09' })] })
    reply(rpc('complete_visit'), lost)
    await user.type(await screen.findByLabelText(texts.notes), 'Gate')
    await user.click(await complete())
    await screen.findByText(`${texts.failed}. ${problemTexts.en.failures.network}`)
    expect(Object.keys(localStorage).some((name) => name.startsWith('draft:visit-notes'))).toBe(true)
    reply(rpc('complete_visit'), { visit, is_last: true, job: null, invoice: null })
    await user.click(await complete())
    await waitFor(() => expect(onLast).toHaveBeenCalledWith({ visit }))
    const [first, second] = sentTo<{ invoice_id: string }>(rpc('complete_visit'))
    expect(first?.invoice_id).toBeTruthy()
    expect(second).toEqual(first)
    expect(Object.keys(localStorage).some((name) => name.startsWith('draft:visit-notes'))).toBe(false)
  })

  it('keeps unfinished notes over a reload', async () => {
    const visit = running()
    const first = await open({ visits: [visit] })
    await first.user.type(await screen.findByLabelText(texts.notes), 'Gate')
    first.unmount()
    await open({ visits: [visit] })
    expect((await screen.findByLabelText<HTMLTextAreaElement>(texts.notes)).value).toBe('Gate')
  })

  it('shows its start in the time zone of the business', async () => {
    await open({ visits: [running()] }, { business: { timezone: 'America/New_York' } })
    await screen.findByText((sentence) => sentence.replace(/\s/g, ' ') === texts.startedAt('5:02 AM'))
  })

  it('cannot be completed on a cancelled job', async () => {
    await open({ visits: [running()], job: jobRow({ status: 'cancelled' }) })
    expect((await complete()).hasAttribute('disabled')).toBe(true)
  })

  it('can be completed by its worker, who has no menu for it', async () => {
    const { user } = await open({ visits: [running()] }, { role: 'worker' })
    reply(rpc('complete_visit'), { visit: running(), is_last: false, job: null, invoice: null })
    await user.click(await complete())
    await screen.findByText(completionTexts.en.completed)
    expect(screen.queryByRole('button', { name: /^More actions/ })).toBeNull()
  })
})

describe('the checklist of a visit', () => {
  const items = [
    { id: nextId(), label: 'Rake', is_done: false },
    { id: nextId(), label: 'Sweep', is_done: true },
  ]
  const box = (label: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: label })

  it('shows a tick at once, and counts it', async () => {
    const { user } = await open({ visits: [running()], checklist: items })
    const answer = slow(new Response(null, { status: 204 }))
    reply(tick, answer.replies)
    await screen.findByText(texts.ticked(1, 2))
    await user.click(await box('Rake'))
    expect((await box('Rake')).checked).toBe(true)
    expect(screen.getByText(texts.ticked(2, 2))).toBeTruthy()
    answer.release()
    await waitFor(() => expect(sentTo(tick)).toEqual([{ is_done: true }]))
    expect(callsOf(tick)[0]?.query.get('id')).toBe(`eq.${items[0]?.id}`)
  })

  it('reverts a tick that was not saved', async () => {
    const { user } = await open({ visits: [running()], checklist: items })
    reply(tick, lost)
    await user.click(await box('Sweep'))
    await screen.findByText(problemTexts.en.failures.network)
    await waitFor(async () => expect((await box('Sweep')).checked).toBe(true))
  })

  it('cannot be changed once the visit is over', async () => {
    const { user } = await open({ visits: [visitRow({ status: 'completed' })], checklist: items })
    await user.click(await screen.findByRole('button', { name: /^Details/ }))
    expect((await box('Rake')).disabled).toBe(true)
  })
})

describe('the actions of the office on a visit', () => {
  it.each([
    ['scheduled', ['edit', 'sendDate', 'unschedule', 'noShow', 'cancelVisit', 'delete']],
    ['in_progress', ['reopen', 'cancelVisit']],
    ['completed', ['reopen']],
    ['cancelled', ['reopen']],
  ] as const)('depend on its status: %s', async (status, items) => {
    const { user } = await open({ visits: [visitRow({ status })] })
    await user.click(await screen.findByRole('button', { name: /^More actions/ }))
    const shown = await screen.findAllByRole('menuitem')
    expect(shown.map((item) => item.textContent)).toEqual(items.map((item) => texts[item]))
  })

  it.each([
    [texts.unschedule, 'scheduled', 'unschedule_visit', texts.unscheduled, { version: 6 }],
    [texts.reopen, 'completed', 'reopen_visit', texts.reopened, {}],
  ] as const)('%s needs one tap', async (item, status, name, sentence, more) => {
    const visit = visitRow({ status, version: 6 })
    const { choose } = await open({ visits: [visit] })
    await screen.findByRole('button', { name: /^More actions/ })
    await choose(item)
    await screen.findByText(sentence)
    expect(sentTo(rpc(name))).toEqual([{ visit_id: visit.id, ...more }])
  })

  it('delete it only after a confirmation', async () => {
    const visit = visitRow()
    const { user, choose } = await open({ visits: [visit] })
    await screen.findByRole('button', { name: /^More actions/ })
    await choose(texts.delete)
    await user.click(await screen.findByRole('button', { name: texts.deleteDialog.keep }))
    expect(sentTo(rpc('remove_visit'))).toEqual([])
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await choose(texts.delete)
    await user.click(await screen.findByRole('button', { name: texts.deleteDialog.confirmDelete }))
    await screen.findByText(texts.deleted)
    expect(sentTo(rpc('remove_visit'))).toEqual([{ visit_id: visit.id }])
  })

  it('offer to cancel it where the client was told of it', async () => {
    const visit = visitRow()
    const { user, choose } = await open({ visits: [visit] })
    reply(rpc('remove_visit'), refusal(409, 'PT409', 'visit_announced'))
    await screen.findByRole('button', { name: /^More actions/ })
    await choose(texts.delete)
    await user.click(await screen.findByRole('button', { name: texts.deleteDialog.confirmDelete }))
    await screen.findByRole('dialog', { name: callOff.cancelTitle })
    await user.click(screen.getByRole('button', { name: callOff.confirmCancel }))
    await screen.findByText(callOff.cancelled)
  })

  it('cancel it with a reason, and notify the client only if chosen', async () => {
    const visit = visitRow()
    const { user, choose } = await open({ visits: [visit] })
    await screen.findByRole('button', { name: /^More actions/ })
    await choose(texts.cancelVisit)
    await screen.findByRole('dialog', { name: callOff.cancelTitle })
    await user.type(screen.getByLabelText(callOff.reason), ' Rain ')
    await user.click(screen.getByRole('checkbox', { name: callOff.tell('Rosa Diaz') }))
    await user.dblClick(screen.getByRole('button', { name: callOff.confirmCancel }))
    await screen.findByText(callOff.cancelled)
    expect(sentTo(rpc('cancel_visit'))).toEqual([{ visit_id: visit.id, reason: 'Rain', tell_client: true }])
  })

  it.each([
    ['has no day', { visit_date: null, start_time: null }],
    ['belongs to a client without an address', { client: { ...rosa, email: null } }],
  ])('do not offer to notify the client of a visit that %s', async (_, changes) => {
    const { user, choose } = await open({ visits: [visitRow(changes)] })
    await screen.findByRole('button', { name: /^More actions/ })
    await choose(texts.cancelVisit)
    await screen.findByRole('dialog', { name: callOff.cancelTitle })
    expect(screen.queryByRole('checkbox')).toBeNull()
    await user.click(screen.getByRole('button', { name: callOff.confirmCancel }))
    await waitFor(() =>
      expect(sentTo(rpc('cancel_visit'))).toMatchObject([{ reason: null, tell_client: false }]),
    )
  })

  it('keep the reason after a rejected no-show', async () => {
    const { user, choose } = await open({ visits: [visitRow()] })
    reply(rpc('mark_no_show'), refusal(409, 'PT409', 'visit_not_open'))
    await screen.findByRole('button', { name: /^More actions/ })
    await choose(texts.noShow)
    await user.type(await screen.findByLabelText(callOff.reason), 'Nobody home')
    await user.click(screen.getByRole('button', { name: callOff.confirmNoShow }))
    await screen.findByText(refusalTexts.en.visit_not_open)
    expect(screen.getByLabelText<HTMLInputElement>(callOff.reason).value).toBe('Nobody home')
    expect(screen.queryByRole('checkbox', { name: callOff.tell('Rosa Diaz') })).toBeNull()
  })
})

describe('a visit that is over', () => {
  it('shows its duration, in the time zone of the business, and its notes', async () => {
    const visit = visitRow({
      status: 'completed',
      actual_start: '2026-05-02T13:00:00+00:00',
      actual_end: '2026-05-02T14:30:00+00:00',
      completion_notes: 'Gate was open',
    })
    const { user } = await open({ visits: [visit] }, { business: { timezone: 'America/New_York' } })
    await user.click(await screen.findByRole('button', { name: /^Details/ }))
    const shown = (await screen.findByText(/10:30.AM/)).textContent?.replace(/\s/g, ' ')
    expect(shown).toContain('9:00 AM')
    expect(shown).toContain('(1 h 30 min)')
    expect(screen.getByText('Gate was open')).toBeTruthy()
  })

  it('shows why it did not take place', async () => {
    const { user } = await open({ visits: [visitRow({ status: 'cancelled', cancel_reason: 'Rain' })] })
    await user.click(await screen.findByRole('button', { name: /^Details/ }))
    expect((await screen.findByText(/Rain/)).textContent).toContain(texts.reason)
    expect(screen.queryByText(texts.photos)).toBeNull()
  })
})
