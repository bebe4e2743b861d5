import { timeOf } from '@fieldlark/domain/schedule/day-minutes.ts'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Suspense } from 'react'

import type { VisitTile } from '#data/visit-tiles.ts'
import { useTexts } from '#language/language.tsx'
import { JobChoiceDialog } from './add/job-choice-dialog.tsx'
import { PickDialog } from './add/pick-dialog.tsx'
import type { OpenBlock } from './blocks/block-values.ts'
import { type Slot, timeOfSlot } from './calendar/calendar-slot.ts'
import { scheduleTexts } from './schedule.texts.ts'
import { ScheduleTray } from './tray/schedule-tray.tsx'
import type { OpenJob, WaitingJob } from './tray/waiting-job-queries.ts'
import type { Schedule } from './use-schedule.ts'
import { VisitSheet } from './visit/visit-sheet.tsx'

const BlockDialog = lazyPart(async () => (await import('./blocks/block-dialog.tsx')).BlockDialog)
const VisitDialog = lazyPart(async () => (await import('#parts/visits/visit-dialog.tsx')).VisitDialog)
const StoredVisitDialog = lazyPart(
  async () => (await import('#parts/visits/visit-dialog.tsx')).StoredVisitDialog,
)

/** The dialog that is open over the calendar. */
export type OpenWindow =
  | { kind: 'visit'; visit: VisitTile }
  | { kind: 'edit'; visit: VisitTile }
  | { kind: 'fresh'; job: OpenJob | WaitingJob; slot: Slot | null }
  | { kind: 'pick'; slot: Slot }
  | { kind: 'job'; slot: Slot }
  | ({ kind: 'block' } & OpenBlock)
  | { kind: 'tray' }

type Props = {
  schedule: Schedule
  setOpen: (open: OpenWindow | null) => void
  onUnschedule: (visit: VisitTile) => void
}

export function ScheduleDialogs({ open, ...props }: Props & { open: OpenWindow | null }) {
  const { schedule, setOpen } = props
  const businessId = schedule.business.id
  const close = () => setOpen(null)
  if (!open) return null
  switch (open.kind) {
    case 'visit':
      return <OpenVisit {...props} opened={open.visit} />
    case 'pick':
      return <PickedSlot setOpen={setOpen} slot={open.slot} />
    case 'job':
      return (
        <JobChoiceDialog
          businessId={businessId}
          onClose={close}
          onChoose={(job) => setOpen({ kind: 'fresh', job, slot: open.slot })}
        />
      )
    case 'tray':
      return <TrayDialog schedule={schedule} setOpen={setOpen} />
    default:
      return (
        <Suspense fallback={null}>
          {open.kind === 'block' && <BlockDialog businessId={businessId} open={open} onClose={close} />}
          {open.kind === 'edit' && (
            <StoredVisitDialog businessId={businessId} visitId={open.visit.id} onClose={close} />
          )}
          {open.kind === 'fresh' && (
            <VisitDialog
              businessId={businessId}
              fresh={{
                jobId: open.job.id,
                client: open.job.client,
                clientId: open.job.client_id,
                ...(open.slot && timeOfSlot(open.slot)),
                ...(open.slot?.member && { memberIds: [open.slot.member] }),
              }}
              onClose={close}
            />
          )}
        </Suspense>
      )
  }
}

function OpenVisit({ schedule, setOpen, onUnschedule, opened }: Props & { opened: VisitTile }) {
  const { business, canPlan, visits, waiting } = schedule
  // The opened visit may have changed since, by an action in the sheet itself.
  const known = [...(visits.data ?? []), ...waiting.visits].find(({ id }) => id === opened.id)
  const visit = known ?? opened
  return (
    <VisitSheet
      businessId={business.id}
      visit={visit}
      canPlan={canPlan}
      onClose={() => setOpen(null)}
      onMove={() => setOpen({ kind: 'edit', visit })}
      onUnschedule={() => {
        setOpen(null)
        onUnschedule(visit)
      }}
    />
  )
}

function PickedSlot({ setOpen, slot }: Pick<Props, 'setOpen'> & { slot: Slot }) {
  return (
    <PickDialog
      slot={slot}
      onClose={() => setOpen(null)}
      onVisit={() => setOpen({ kind: 'job', slot })}
      onBlock={() => setOpen(blocking(slot, slot.member))}
    />
  )
}

function blocking(slot: Slot, member: string | undefined): OpenWindow {
  const times = slot.start !== null && {
    is_all_day: false,
    start_time: timeOf(slot.start),
    end_time: timeOf(Math.min(slot.start + slot.duration, 1439)),
  }
  return { kind: 'block', fresh: { start_date: slot.day, ...times, ...(member && { member_id: member }) } }
}

/** What opens for something new: workers only block time, and only their own. */
export const beginningAt = (slot: Slot, canPlan: boolean): OpenWindow =>
  canPlan ? { kind: 'pick', slot } : blocking(slot, undefined)

function TrayDialog({ schedule: { waiting }, setOpen }: Pick<Props, 'schedule' | 'setOpen'>) {
  const texts = useTexts(scheduleTexts)
  return (
    <Dialog isOpen onClose={() => setOpen(null)} title={texts.tray} closeLabel={texts.close}>
      <ScheduleTray {...waiting} isTarget={false} onSchedule={(one) => setOpen(scheduling(one))} />
    </Dialog>
  )
}

/** The dialog that the button in the tray opens. */
export const scheduling = (one: { visit: VisitTile } | { job: WaitingJob }): OpenWindow =>
  'visit' in one ? { kind: 'edit', visit: one.visit } : { kind: 'fresh', job: one.job, slot: null }
