import { person } from '@fieldlark/ui/testing/page.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import type { ScheduledVisit } from '#data/visits.ts'
import { problemTexts } from '#language/problems.texts.ts'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { overlapTexts } from '#parts/overlaps/overlap.texts.ts'
import { setClock } from '#testing/clock.ts'
import { serviceRow } from '#testing/document-rows.ts'
import { lost, refusal, reply, sentTo, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId, rosa, userId } from '#testing/rows.ts'
import { blockRow, memberRow, scheduleSettingsRow, visitRow } from '#testing/work-rows.ts'
import { visitTexts } from './visit.texts.ts'
import { VisitDialog } from './visit-dialog.tsx'
import type { FreshVisit } from './visit-values.ts'

const save = 'POST rest/v1/rpc/save_visit'
const move = 'POST rest/v1/rpc/move_visit'
const unschedule = 'POST rest/v1/rpc/unschedule_visit'
const assess = 'POST rest/v1/rpc/schedule_assessment'
const wanda = nextId()
const mine = { members: [{ user_id: userId }] }

type Saved = { visit: Record<string, unknown>; member_ids: string[]; checklist: object[] | null }

function serve(others: readonly ScheduledVisit[] = [], checklist: readonly object[] = []) {
  setClock('2026-05-04T12:00:00Z')
  reply('GET rest/v1/schedule_settings', [scheduleSettingsRow()])
  reply('GET rest/v1/schedule_blocks', [])
  reply('GET rest/v1/job_lines', [])
  reply('GET rest/v1/visits', ({ query }) => {
    const open = query
      .get('status')
      ?.replace(/^in\.\(|\)$/g, '')
      .split(',')
    return open ? others.filter(({ status }) => open.includes(status)) : others
  })
  reply('GET rest/v1/visit_checklist_items', checklist)
  for (const route of [save, move, unschedule, assess]) reply(route, visitRow({ version: 2 }))
  reply('POST rest/v1/rpc/send_visit_date', Response.json(true))
}

async function open(part: { visit: ScheduledVisit } | { fresh: FreshVisit }, setting = {}) {
  const onClose = vi.fn()
  const team = [memberRow(userId, 'Ana Lark', { role: 'owner' }), memberRow(wanda, 'Wanda')]
  const view = await renderSignedIn(<VisitDialog businessId={businessId} onClose={onClose} {...part} />, {
    team,
    ...setting,
  })
  await screen.findByRole('button', { name: /Save visit|Guardar visita|Book anyway/ })
  // Somebody is proposed for a new one.
  if ('fresh' in part) await screen.findByRole('checkbox', { checked: true })
  return { user: person(), onClose, ...view }
}

const fresh = (changes: Partial<FreshVisit> = {}): FreshVisit => ({
  jobId: nextId(),
  client: rosa,
  ...changes,
})
const openFresh = (changes: Partial<FreshVisit> = {}, setting = {}) => {
  serve()
  return open({ fresh: fresh(changes) }, setting)
}
const openStored = (visit: ScheduledVisit, setting = {}) => {
  serve([visit])
  return open({ visit }, setting)
}

const texts = visitTexts.en
const day = () => screen.getByLabelText<HTMLInputElement>(texts.day)
const start = () => screen.getByLabelText<HTMLInputElement>(texts.startTime)
const submit = () => screen.getByRole('button', { name: texts.save })
const retime = (value: string) => fireEvent.change(start(), { target: { value } })

describe('a new visit', () => {
  it('is sent as it was filled in', async () => {
    const { user, onClose } = await openFresh({ memberIds: [userId] })
    await user.click(screen.getByRole('button', { name: texts.tomorrow }))
    // It begins when work does, until another time is chosen.
    expect(start().value).toBe('08:00')
    retime('09:00')
    await user.selectOptions(screen.getByLabelText(texts.duration), '120')
    await user.click(await screen.findByRole('checkbox', { name: 'Wanda' }))
    await user.type(screen.getByLabelText(texts.instructions), ' Ring twice ')
    await user.click(submit())
    await screen.findByText(texts.savedAndMailed('Rosa Diaz'))
    expect(sentTo<Saved>(save)).toMatchObject([
      {
        visit: {
          version: null,
          visit_date: '2026-05-05',
          start_time: '09:00',
          duration_minutes: 120,
          instructions: 'Ring twice',
        },
        member_ids: [userId, wanda],
        checklist: [],
      },
    ])
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('is unscheduled without a day: no time, the default duration', async () => {
    const { user } = await openFresh({ start_time: '10:30:00' })
    expect(start().value).toBe('10:30')
    await user.click(submit())
    await screen.findByText(texts.saved)
    expect(sentTo<Saved>(save)[0]?.visit).toMatchObject({
      visit_date: null,
      start_time: null,
      duration_minutes: 90,
    })
  })

  it.each([
    ['as long as the services of its job', {}, 150],
    ['as long as the caller says', { duration_minutes: 45 }, 45],
  ])('takes %s', async (_, changes, minutes) => {
    const services = [60, 90].map((duration_minutes) => serviceRow({ id: nextId(), duration_minutes }))
    reply('GET rest/v1/services', services)
    const lines = services.map(({ id }) => ({ service_id: id }))
    const { user } = await openFresh({ lines, ...changes })
    await user.click(submit())
    await screen.findByText(texts.saved)
    expect(sentTo<Saved>(save)[0]?.visit).toMatchObject({ duration_minutes: minutes })
  })

  it('restores its time after "any time" was chosen', async () => {
    const { user } = await openFresh({ start_time: '10:30:00' })
    await user.click(screen.getByRole('radio', { name: 'Any time' }))
    expect(screen.queryByLabelText(texts.startTime)).toBeNull()
    await user.click(screen.getByRole('radio', { name: texts.atTime }))
    expect(start().value).toBe('10:30')
  })

  it('is created once on a double click, and is the same after a lost response', async () => {
    const { user, onClose } = await openFresh()
    reply(save, lost)
    await user.click(submit())
    await screen.findByText(problemTexts.en.failures.network)
    expect(onClose).not.toHaveBeenCalled()
    const answer = slow(visitRow())
    reply(save, answer.replies)
    await user.dblClick(submit())
    answer.release()
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    const sent = sentTo<Saved>(save)
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
  })

  it.each(['en', 'es'] as const)(
    'is refused in a sentence in %s, and keeps what was typed',
    async (language) => {
      const own = visitTexts[language]
      const { user, onClose } = await openFresh({}, { language })
      reply(save, refusal(409, 'PT409', 'visit_not_open'))
      await user.type(screen.getByLabelText(own.instructions), 'Ring twice')
      await user.click(screen.getByRole('button', { name: own.save }))
      await screen.findByText(own.saveFailed)
      expect(screen.getByText(refusalTexts[language].visit_not_open)).toBeTruthy()
      expect(screen.getByLabelText<HTMLTextAreaElement>(own.instructions).value).toBe('Ring twice')
      expect(onClose).not.toHaveBeenCalled()
    },
  )

  it('is kept as a draft when the page is left, for its own job only', async () => {
    const jobId = nextId()
    const first = await openFresh({ jobId })
    await first.user.type(screen.getByLabelText(texts.instructions), 'Ring twice')
    first.unmount()
    const other = await openFresh()
    expect(screen.getByLabelText<HTMLTextAreaElement>(texts.instructions).value).toBe('')
    other.unmount()
    await openFresh({ jobId })
    expect(screen.getByLabelText<HTMLTextAreaElement>(texts.instructions).value).toBe('Ring twice')
  })

  it('requires a day for an assessment: the field shows the error and has the focus', async () => {
    const requestId = nextId()
    const { user } = await openFresh({ jobId: undefined, requestId })
    expect(screen.getByRole('dialog', { name: texts.newAssessment })).toBeTruthy()
    await user.click(submit())
    await screen.findByText(texts.problems.invalidDay)
    await screen.findByText(problemTexts.en.fields.checkField(texts.day))
    expect(document.activeElement).toBe(day())
    expect(sentTo(assess)).toEqual([])

    await user.click(screen.getByRole('button', { name: texts.nextWeek }))
    await user.click(submit())
    await screen.findByText(texts.saved)
    expect(sentTo(assess)).toMatchObject([
      { request_id: requestId, visit_date: '2026-05-11', start_time: '08:00', duration_minutes: 90 },
    ])
    expect(sentTo(save)).toEqual([])
  })

  it("takes today from the business's time zone, not from the device", async () => {
    serve()
    setClock('2026-05-05T02:00:00Z')
    const { user } = await open({ fresh: fresh() }, { business: { timezone: 'America/Los_Angeles' } })
    await user.click(screen.getByRole('button', { name: texts.today }))
    expect(day().value).toBe('2026-05-04')
  })
})

describe('the checklist of a visit', () => {
  it('adds items with Enter, and removes an empty one with Backspace', async () => {
    const { user } = await openFresh()
    await user.click(screen.getByRole('button', { name: texts.addItem }))
    const item = (at: number) => screen.getByLabelText<HTMLInputElement>(texts.itemLabel(at))
    await user.type(item(1), 'Rake')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(item(2)))
    await user.type(item(2), 'x')
    await user.keyboard('{Backspace}{Backspace}')
    expect(screen.queryByLabelText(texts.itemLabel(2))).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(item(1)))
    await user.click(submit())
    await screen.findByText(texts.saved)
    expect(sentTo<Saved>(save)[0]?.checklist).toMatchObject([{ label: 'Rake', is_done: false }])
  })

  it('rejects an empty item: its error is shown beside it, and nothing is sent', async () => {
    const { user } = await openFresh()
    await user.click(screen.getByRole('button', { name: texts.addItem }))
    await user.click(submit())
    await screen.findByText(texts.problems.required)
    await screen.findByText(problemTexts.en.failures.invalid)
    expect(screen.getByLabelText(texts.itemLabel(1)).getAttribute('aria-invalid')).toBe('true')
    expect(sentTo(save)).toEqual([])
  })

  it('is not written again when only another field was changed', async () => {
    const visit = visitRow({ job_id: nextId() })
    serve([visit], [{ id: nextId(), label: 'Rake', is_done: true }])
    const { user } = await open({ visit })
    await user.type(screen.getByLabelText(texts.instructions), 'Ring')
    await user.click(submit())
    await screen.findByText(texts.saved)
    expect(sentTo<Saved>(save)).toMatchObject([
      { checklist: null, visit: { instructions: 'Ring', version: 1 } },
    ])
    expect(sentTo(move)).toEqual([])
  })
})

describe('moving a visit', () => {
  it.each([
    ['yes', true],
    ['no', false],
  ] as const)('asks whether to notify the client; "%s" is what is sent', async (answer, tell_client) => {
    const visit = visitRow({ version: 3 })
    const { user, onClose } = await openStored(visit)
    retime('11:15')
    await user.click(submit())
    await screen.findByRole('alertdialog', { name: texts.tell.moved('Rosa Diaz') })
    expect(sentTo(move)).toEqual([])
    await user.click(screen.getByRole('button', { name: texts.tell[answer] }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sentTo(move)).toEqual([
      {
        visit_id: visit.id,
        version: 3,
        visit_date: '2026-05-05',
        start_time: '11:15',
        duration_minutes: 60,
        member_ids: null,
        tell_client,
      },
    ])
  })

  it('does not save when the question is closed', async () => {
    const { user, onClose } = await openStored(visitRow())
    retime('11:15')
    await user.click(submit())
    const question = await screen.findByRole('alertdialog')
    await waitFor(() => expect(question.contains(document.activeElement)).toBe(true))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sentTo(move)).toEqual([])
    expect(onClose).not.toHaveBeenCalled()
    expect(start().value).toBe('11:15')
  })

  it('asks nothing where there is no address', async () => {
    const { user } = await openStored(visitRow({ client: { ...rosa, email: null } }))
    retime('11:15')
    await user.click(submit())
    await waitFor(() => expect(sentTo(move)).toMatchObject([{ start_time: '11:15', tell_client: false }]))
  })

  it('asks nothing where only its duration changes', async () => {
    const { user } = await openStored(visitRow())
    await user.selectOptions(screen.getByLabelText(texts.duration), '180')
    await user.click(submit())
    await waitFor(() => expect(sentTo(move)).toMatchObject([{ duration_minutes: 180, tell_client: false }]))
  })

  it('calls it a booking where it had no day before', async () => {
    const { user } = await openStored(visitRow({ visit_date: null, start_time: null }))
    await user.click(screen.getByRole('button', { name: texts.tomorrow }))
    await user.click(submit())
    await screen.findByRole('alertdialog', { name: texts.tell.booked('Rosa Diaz') })
  })

  it('unschedules it without a question when the day is cleared', async () => {
    const visit = visitRow({ version: 5 })
    const { user, onClose } = await openStored(visit)
    await user.clear(day())
    await user.click(submit())
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sentTo(unschedule)).toEqual([{ visit_id: visit.id, version: 5 }])
  })

  it('continues after a partial success: the retry uses the version that the first attempt created', async () => {
    const visit = visitRow({ client: { ...rosa, email: null }, version: 1 })
    const { user, onClose } = await openStored(visit)
    reply(save, { ...visit, version: 2 })
    reply(move, lost)
    await user.type(screen.getByLabelText(texts.instructions), 'Ring')
    retime('11:15')
    await user.click(submit())
    await screen.findByText(problemTexts.en.failures.network)
    reply(move, { ...visit, version: 3 })
    await user.click(submit())
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sentTo(move).map(({ version }) => version)).toEqual([2, 2])
  })

  it("shows the visit's own text for a conflicting save", async () => {
    const { user } = await openStored(visitRow({ client: { ...rosa, email: null } }))
    reply(move, refusal(409, 'PT409', 'stale_version'))
    retime('11:15')
    await user.click(submit())
    await screen.findByText(texts.stale)
  })
})

describe('conflicts of a visit', () => {
  it('are shown before saving, and do not prevent it', async () => {
    const other = visitRow({ ...mine, id: nextId(), start_time: '10:00:00' })
    serve([other])
    const { user, onClose } = await open({ fresh: fresh({ visit_date: '2026-05-05', start_time: '10:30' }) })
    const note = await screen.findByText(overlapTexts.en.one)
    expect(within(note.parentElement as HTMLElement).getByText('Rosa Diaz')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: texts.bookAnyway }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })

  it.each([
    ['a visit of somebody else', [visitRow({ members: [{ user_id: wanda }] })], []],
    ['a visit at any time of that day', [visitRow({ ...mine, start_time: null })], []],
    ['a visit that was called off', [visitRow({ ...mine, status: 'cancelled' })], []],
    ['one right before it', [visitRow({ ...mine, start_time: '08:30:00' })], []],
    ['time off of somebody else', [], [blockRow({ member_id: wanda })]],
    ['more working hours', [], [blockRow({ is_available: true })]],
  ])('do not include %s', async (_, visits, blocks) => {
    serve(visits)
    reply('GET rest/v1/schedule_blocks', blocks)
    await open({ fresh: fresh({ visit_date: '2026-05-05', start_time: '09:30' }) })
    expect(screen.queryByText(overlapTexts.en.one)).toBeNull()
    expect(submit()).toBeTruthy()
  })

  it('include time off of the whole business at any time', async () => {
    serve()
    reply('GET rest/v1/schedule_blocks', [blockRow({ title: 'Holiday' }), blockRow({ title: 'Fair' })])
    await open({ fresh: fresh({ visit_date: '2026-05-05' }) })
    await screen.findByText(overlapTexts.en.several(2))
    expect(screen.getByText('Holiday')).toBeTruthy()
  })
})

describe('closing the dialog', () => {
  it('keeps no draft where nothing was typed', async () => {
    const { user, onClose } = await openFresh()
    await user.click(screen.getByRole('button', { name: texts.cancel }))
    expect(onClose).toHaveBeenCalledWith(null)
    expect(Object.keys(localStorage).filter((name) => name.startsWith('draft:'))).toEqual([])
  })

  it('shows why a visit could not be read instead of an empty form', async () => {
    serve()
    reply('GET rest/v1/visit_checklist_items', refusal(403, '42501', 'permission denied'))
    await renderSignedIn(<VisitDialog businessId={businessId} visit={visitRow()} onClose={() => {}} />)
    await screen.findByText(problemTexts.en.failures.forbidden)
    expect(screen.queryByRole('button', { name: texts.save })).toBeNull()
  })
})
