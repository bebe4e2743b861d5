import { timeOf } from '@fieldlark/domain/schedule/day-minutes.ts'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { lazy, Suspense } from 'react'

import type { ScheduledVisit } from '#data/visits.ts'
import type { OpenJob, WaitingJob } from '#data/waiting-jobs.ts'
import { useTexts } from '#language/language.tsx'

import type { OpenBlock } from './block-values.ts'
import { type Slot, timeOfSlot } from './calendar-slot.ts'
import { JobChoiceDialog } from './job-choice-dialog.tsx'
import { PickDialog } from './pick-dialog.tsx'
import { scheduleTexts } from './schedule.texts.ts'
import { ScheduleTray } from './schedule-tray.tsx'
import type { Schedule } from './use-schedule.ts'
import { VisitSheet } from './visit-sheet.tsx'

const BlockDialog = lazy(() => import('./block-dialog.tsx').then((file) => ({ default: file.BlockDialog })))
const VisitDialog = lazy(() =>
  import('#parts/visit-dialog.tsx').then((file) => ({ default: file.VisitDialog })),
)

/** The one window that is open over the calendar. */
export type OpenWindow =
  | { kind: 'visit'; visit: ScheduledVisit }
  | { kind: 'edit'; visit: ScheduledVisit }
  | { kind: 'fresh'; job: OpenJob | WaitingJob; slot: Slot | null }
  | { kind: 'pick'; slot: Slot }
  | { kind: 'job'; slot: Slot }
  | ({ kind: 'block' } & OpenBlock)
  | { kind: 'tray' }

export function ScheduleDialogs({
  schedule,
  open,
  setOpen,
  onUnschedule,
}: {
  schedule: Schedule
  open: OpenWindow | null
  setOpen: (open: OpenWindow | null) => void
  onUnschedule: (visit: ScheduledVisit) => void
}) {
  const texts = useTexts(scheduleTexts)
  const { business, canPlan, visits, waiting } = schedule
  const close = () => setOpen(null)
  if (!open) return null
  if (open.kind === 'visit') {
    // What was opened may have been changed since, by a step taken in the sheet itself.
    const known = [...(visits.data ?? []), ...waiting.visits].find(({ id }) => id === open.visit.id)
    const visit = known ?? open.visit
    return (
      <VisitSheet
        businessId={business.id}
        visit={visit}
        canPlan={canPlan}
        onClose={close}
        onMove={() => setOpen({ kind: 'edit', visit })}
        onUnschedule={() => {
          close()
          onUnschedule(visit)
        }}
      />
    )
  }
  if (open.kind === 'pick') {
    const { slot } = open
    const times = slot.start !== null && {
      is_all_day: false,
      start_time: timeOf(slot.start),
      end_time: timeOf(Math.min(slot.start + slot.duration, 1439)),
    }
    return (
      <PickDialog
        slot={slot}
        canPlan={canPlan}
        onClose={close}
        onVisit={() => setOpen({ kind: 'job', slot })}
        onBlock={() => setOpen({ kind: 'block', fresh: { start_date: slot.day, ...times } })}
      />
    )
  }
  if (open.kind === 'job')
    return (
      <JobChoiceDialog
        businessId={business.id}
        onClose={close}
        onChoose={(job) => setOpen({ kind: 'fresh', job, slot: open.slot })}
      />
    )
  if (open.kind === 'tray')
    return (
      <Dialog isOpen onClose={close} title={texts.tray} closeLabel={texts.close}>
        <ScheduleTray {...waiting} isTarget={false} onSchedule={(one) => setOpen(scheduling(one))} />
      </Dialog>
    )
  return (
    <Suspense fallback={null}>
      {open.kind === 'block' && <BlockDialog businessId={business.id} open={open} onClose={close} />}
      {open.kind === 'edit' && <VisitDialog businessId={business.id} visit={open.visit} onClose={close} />}
      {open.kind === 'fresh' && (
        <VisitDialog
          businessId={business.id}
          fresh={{
            jobId: open.job.id,
            client: open.job.client,
            ...(open.slot && timeOfSlot(open.slot)),
          }}
          onClose={close}
        />
      )}
    </Suspense>
  )
}

/** What the button in the tray opens. */
export const scheduling = (one: { visit: ScheduledVisit } | { job: WaitingJob }): OpenWindow =>
  'visit' in one ? { kind: 'edit', visit: one.visit } : { kind: 'fresh', job: one.job, slot: null }
