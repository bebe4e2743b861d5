import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'

import { toFailure } from '#connection/failure.ts'
import { newId } from '#data/new-id.ts'
import { useMoveVisit, useRemoveVisit, useSaveVisit, useUnscheduleVisit } from '#data/visit-writes.ts'
import type { ScheduledVisit } from '#data/visits.ts'
import type { WaitingJob } from '#data/waiting-jobs.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { useFailureText } from '#parts/failure-text.ts'

import type { Held } from './calendar-items.ts'
import { isSameSlot, type Slot, slotOf, timeOfSlot } from './calendar-slot.ts'
import { useCalendarWords } from './calendar-words.ts'
import { scheduleTexts } from './schedule.texts.ts'

/** What somebody wants to do and has not confirmed: a visit to another place, or a first visit for a job. */
export type Plan =
  | { kind: 'move'; visit: ScheduledVisit; slot: Slot }
  | { kind: 'book'; job: WaitingJob; visitId: string; slot: Slot }

/** Whether the series has to be asked about: one of many moves away from its day. */
export const isOfSeries = (plan: Plan): boolean =>
  plan.kind === 'move' && plan.visit.series_id !== null && plan.visit.visit_date !== null

/** Plans, saves and undoes moves. What is planned or being saved is drawn at its new place already. */
export function useVisitMoves(businessId: string) {
  const texts = useTexts(scheduleTexts)
  const words = useCalendarWords()
  const failureText = useFailureText()
  const [plan, setPlan] = useState<Plan | null>(null)
  const move = useMoveVisit(businessId).mutateAsync
  const save = useSaveVisit(businessId).mutateAsync
  const unschedule = useUnscheduleVisit(businessId).mutateAsync
  const remove = useRemoveVisit(businessId).mutateAsync
  const { isBusy, run } = useBusy()

  const attempt = (work: () => Promise<void>) =>
    run(async () => {
      try {
        await work()
      } catch (error) {
        const isStale = toFailure(error).origin === 'stale_version'
        toast.error(`${texts.moveFailed}. ${isStale ? texts.stale : failureText(error)}`)
      } finally {
        setPlan(null)
      }
    })

  const where = ({ day, start }: Slot) =>
    start === null ? words.shortDay(day) : `${words.shortDay(day)}, ${words.time(start)}`

  const offerUndo = (text: string, undo: () => Promise<unknown>) =>
    toast.success(text, {
      action: {
        label: texts.undo,
        onClick: () =>
          void attempt(async () => {
            await undo()
            toast.info(texts.undone)
          }),
      },
    })

  const saveMove = async (visit: ScheduledVisit, slot: Slot, tellClient: boolean) => {
    const before = slotOf(visit)
    const write = { id: visit.id, memberIds: null, tellClient }
    const saved = await move({ ...write, version: visit.version, ...timeOfSlot(slot) })
    offerUndo(before ? texts.moved(where(slot)) : texts.booked(where(slot)), () =>
      before
        ? move({ ...write, version: saved.version, ...timeOfSlot(before) })
        : unschedule({ id: visit.id, version: saved.version }),
    )
  }

  const saveFirst = async (job: WaitingJob, visitId: string, slot: Slot, tellClient: boolean) => {
    const time = timeOfSlot(slot)
    const details = {
      id: visitId,
      version: null,
      job_id: job.id,
      instructions: null,
      memberIds: [],
      checklist: null,
    }
    const asked = { visit_date: null, start_time: null, duration_minutes: slot.duration }
    const made = await save({ ...details, ...(tellClient ? asked : time) })
    // Only a move tells anybody: the visit waits in the tray for a moment, and stays there if this is lost.
    if (tellClient) await move({ id: visitId, version: made.version, ...time, memberIds: null, tellClient })
    offerUndo(texts.booked(where(slot)), () => remove(visitId))
  }

  const confirm = (tellClient: boolean) => {
    if (!plan) return
    void attempt(() =>
      plan.kind === 'move'
        ? saveMove(plan.visit, plan.slot, tellClient)
        : saveFirst(plan.job, plan.visitId, plan.slot, tellClient),
    )
  }

  const held: Held | null = plan?.kind === 'move' ? { visit: plan.visit, slot: plan.slot } : null
  return {
    plan,
    held,
    isBusy,
    confirm,
    cancel: () => setPlan(null),
    propose: (visit: ScheduledVisit, slot: Slot) => {
      if (!isBusy && !isSameSlot(slotOf(visit), slot)) setPlan({ kind: 'move', visit, slot })
    },
    book: (job: WaitingJob, slot: Slot) => {
      if (!isBusy) setPlan({ kind: 'book', job, visitId: newId(), slot })
    },
    /** Silent: only a cancelled visit is told. */
    unschedule: (visit: ScheduledVisit) =>
      void attempt(async () => {
        const before = slotOf(visit)
        const saved = await unschedule({ id: visit.id, version: visit.version })
        const back = { id: visit.id, version: saved.version, memberIds: null, tellClient: false }
        offerUndo(texts.unscheduled, async () => before && move({ ...back, ...timeOfSlot(before) }))
      }),
  }
}

export type VisitMoves = ReturnType<typeof useVisitMoves>
