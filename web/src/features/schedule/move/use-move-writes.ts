import { toast } from '@fieldlark/ui/toast.tsx'

import type { TeamMember } from '#data/team-members.ts'
import { useCommand } from '#data/use-command.ts'
import type { VisitTile } from '#data/visit-tiles.ts'
import { useMoveVisit, useSaveVisit } from '#data/visit-writes.ts'
import { useTexts } from '#language/language.tsx'
import { type Slot, slotOf, timeOfSlot } from '../calendar/calendar-slot.ts'
import { useCalendarWords } from '../calendar/calendar-words.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import { membersOf, type Plan, plannedMembers } from './move-plan.ts'

export type Attempt = (work: () => Promise<void>) => Promise<void>

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

function useMoveSentences(team: ReadonlyMap<string, TeamMember>) {
  const texts = useTexts(scheduleTexts)
  const words = useCalendarWords()
  return {
    where: ({ day, start }: Slot) =>
      start === null ? words.shortDay(day) : `${words.shortDay(day)}, ${words.time(start)}`,
    who: (memberIds: readonly string[]) =>
      memberIds.length === 0
        ? texts.nobodyGoes
        : texts.assignedTo(memberIds.map((id) => team.get(id)?.name ?? '').join(', ')),
  }
}

type MovePlan = Extract<Plan, { kind: 'move' }>

/** The writes behind a move: each shows a message when it is done, and can be undone. */
export function useMoveWrites(businessId: string, team: ReadonlyMap<string, TeamMember>, attempt: Attempt) {
  const texts = useTexts(scheduleTexts)
  const move = useMoveVisit(businessId).mutateAsync
  const save = useSaveVisit(businessId).mutateAsync
  const takeDay = useCommand(businessId, 'unschedule_visit').mutateAsync
  const remove = useCommand(businessId, 'remove_visit').mutateAsync
  const cancel = useCommand(businessId, 'cancel_visit').mutateAsync
  const offerUndo = useUndoToast(attempt)
  const { where, who } = useMoveSentences(team)

  /** Back into the tray, with the members it had there. */
  const putBack = async ({ visit, slot, memberIds }: MovePlan, version: number) => {
    const back = { id: visit.id, version, memberIds: membersOf(visit), tellClient: false }
    const restored = memberIds === null ? { version } : await move({ ...back, ...timeOfSlot(slot) })
    return takeDay({ visit_id: visit.id, version: restored.version })
  }

  return {
    move: async (plan: MovePlan, tellClient: boolean) => {
      const { visit, slot, memberIds } = plan
      const before = slotOf(visit)
      const write = { id: visit.id, tellClient }
      const saved = await move({ ...write, version: visit.version, memberIds, ...timeOfSlot(slot) })
      const theirs = memberIds && membersOf(visit)
      offerUndo(before ? texts.moved(where(slot)) : texts.booked(where(slot)), () =>
        before
          ? move({ ...write, version: saved.version, memberIds: theirs, ...timeOfSlot(before) })
          : putBack(plan, saved.version),
      )
    },
    /** At the same time, so that the client has nothing to learn. */
    reassign: async (visit: VisitTile, slot: Slot, memberIds: string[]) => {
      const write = { id: visit.id, tellClient: false, ...timeOfSlot(slot) }
      const saved = await move({ ...write, version: visit.version, memberIds })
      offerUndo(who(memberIds), () => move({ ...write, version: saved.version, memberIds: membersOf(visit) }))
    },
    book: async (plan: Extract<Plan, { kind: 'book' }>, tellClient: boolean) => {
      const { job, visitId, slot } = plan
      const time = timeOfSlot(slot)
      const noTime = { visit_date: null, start_time: null, duration_minutes: slot.duration }
      const details = { job_id: job.id, instructions: null, memberIds: plannedMembers(plan), checklist: null }
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
