import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'

import { toFailure } from '#connection/failure.ts'
import { newId } from '#data/new-id.ts'
import { useCommand } from '#data/use-command.ts'
import type { VisitTile } from '#data/visit-tiles.ts'
import { useMoveVisit, useSaveVisit } from '#data/visit-writes.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import type { Held } from '../calendar/calendar-items.ts'
import { isSameSlot, type Slot, slotOf, timeOfSlot } from '../calendar/calendar-slot.ts'
import { useCalendarWords } from '../calendar/calendar-words.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import type { WaitingJob } from '../tray/waiting-job-queries.ts'

/** A change that is not confirmed yet: moving a visit, or scheduling the first visit of a job. */
export type Plan =
  | { kind: 'move'; visit: VisitTile; slot: Slot }
  | { kind: 'book'; job: WaitingJob; visitId: string; slot: Slot }

/** Whether to ask about the series: the visit is one of many and leaves its day. */
export const isOfSeries = (plan: Plan): boolean =>
  plan.kind === 'move' && plan.visit.series_id !== null && plan.visit.visit_date !== null

type Attempt = (work: () => Promise<void>) => Promise<void>

/** Shows a toast with an undo button. */
function useUndoToast(attempt: Attempt) {
  const texts = useTexts(scheduleTexts)
  return (text: string, undo: () => Promise<unknown>) => {
    const handleUndo = () =>
      void attempt(async () => {
        await undo()
        toast.info(texts.undone)
      })
    toast.success(text, { action: { label: texts.undo, onClick: handleUndo } })
  }
}

/** The writes behind a move: each shows a message when it is done, and can be undone. */
function useMoveWrites(businessId: string, attempt: Attempt) {
  const texts = useTexts(scheduleTexts)
  const words = useCalendarWords()
  const move = useMoveVisit(businessId).mutateAsync
  const save = useSaveVisit(businessId).mutateAsync
  const takeDay = useCommand(businessId, 'unschedule_visit').mutateAsync
  const remove = useCommand(businessId, 'remove_visit').mutateAsync
  const cancel = useCommand(businessId, 'cancel_visit').mutateAsync
  const offerUndo = useUndoToast(attempt)

  const where = ({ day, start }: Slot) =>
    start === null ? words.shortDay(day) : `${words.shortDay(day)}, ${words.time(start)}`

  return {
    move: async (visit: VisitTile, slot: Slot, tellClient: boolean) => {
      const before = slotOf(visit)
      const write = { id: visit.id, memberIds: null, tellClient }
      const saved = await move({ ...write, version: visit.version, ...timeOfSlot(slot) })
      offerUndo(before ? texts.moved(where(slot)) : texts.booked(where(slot)), () =>
        before
          ? move({ ...write, version: saved.version, ...timeOfSlot(before) })
          : takeDay({ visit_id: visit.id, version: saved.version }),
      )
    },
    book: async (job: WaitingJob, visitId: string, slot: Slot, tellClient: boolean) => {
      const time = timeOfSlot(slot)
      const noTime = { visit_date: null, start_time: null, duration_minutes: slot.duration }
      const details = { job_id: job.id, instructions: null, memberIds: [], checklist: null }
      const made = await save({ id: visitId, version: null, ...details, ...(tellClient ? noTime : time) })
      // Only moving a visit notifies the client: the visit is in the tray for a moment, and stays there if the second call is lost.
      if (tellClient) await move({ id: visitId, version: made.version, ...time, memberIds: null, tellClient })
      // A client who was told of the visit is told that it does not take place.
      offerUndo(texts.booked(where(slot)), () =>
        tellClient ? cancel({ visit_id: visitId, tell_client: true }) : remove({ visit_id: visitId }),
      )
    },
    /** The client is not notified: unscheduling sends no message, only cancelling does. */
    unschedule: async (visit: VisitTile) => {
      const before = slotOf(visit)
      const saved = await takeDay({ visit_id: visit.id, version: visit.version })
      const back = { id: visit.id, version: saved.version, memberIds: null, tellClient: false }
      offerUndo(texts.unscheduled, async () => before && move({ ...back, ...timeOfSlot(before) }))
    },
  }
}

/** Plans, saves and undoes moves. A visit with a planned or pending move is drawn at its new time already. */
export function useVisitMoves(businessId: string) {
  const texts = useTexts(scheduleTexts)
  const failureText = useFailureText()
  const [plan, setPlan] = useState<Plan | null>(null)
  const { isBusy, run } = useBusy()
  const attempt: Attempt = (work) =>
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
  const writes = useMoveWrites(businessId, attempt)

  const confirm = (tellClient: boolean) => {
    if (!plan) return
    void attempt(() =>
      plan.kind === 'move'
        ? writes.move(plan.visit, plan.slot, tellClient)
        : writes.book(plan.job, plan.visitId, plan.slot, tellClient),
    )
  }

  const held: Held | null = plan?.kind === 'move' ? { visit: plan.visit, slot: plan.slot } : null
  return {
    plan,
    held,
    isBusy,
    confirm,
    cancel: () => setPlan(null),
    propose: (visit: VisitTile, slot: Slot) => {
      if (!isBusy && !isSameSlot(slotOf(visit), slot)) setPlan({ kind: 'move', visit, slot })
    },
    book: (job: WaitingJob, slot: Slot) => {
      if (!isBusy) setPlan({ kind: 'book', job, visitId: newId(), slot })
    },
    unschedule: (visit: VisitTile) => void attempt(() => writes.unschedule(visit)),
  }
}

export type VisitMoves = ReturnType<typeof useVisitMoves>
