import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'

import { toFailure } from '#connection/failure.ts'
import { newId } from '#data/new-id.ts'
import type { TeamMember } from '#data/team-members.ts'
import type { VisitTile } from '#data/visit-tiles.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import type { Held } from '../calendar/calendar-items.ts'
import { isSameTime, type Slot, slotOf } from '../calendar/calendar-slot.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import type { WaitingJob } from '../tray/waiting-job-queries.ts'
import { isOfSeries, newMembers, type Plan } from './move-plan.ts'
import { type Attempt, useMoveWrites } from './use-move-writes.ts'

/** Does one write at a time, and says why it failed. */
function useMoveAttempt(onEnd: () => void) {
  const texts = useTexts(scheduleTexts)
  const failureText = useFailureText()
  const { isBusy, run } = useBusy()
  const attempt: Attempt = (work) =>
    run(async () => {
      try {
        await work()
      } catch (error) {
        const isStale = toFailure(error).origin === 'stale_version'
        toast.error(`${texts.moveFailed}. ${isStale ? texts.stale : failureText(error)}`)
      } finally {
        onEnd()
      }
    })
  return { isBusy, attempt }
}

/** Plans, saves and undoes moves. A visit with a planned or pending move is drawn at its new time already. */
export function useVisitMoves(businessId: string, team: ReadonlyMap<string, TeamMember>) {
  const [plan, setPlan] = useState<Plan | null>(null)
  const [pending, setPending] = useState<Held | null>(null)
  const { isBusy, attempt } = useMoveAttempt(() => {
    setPlan(null)
    setPending(null)
  })
  const writes = useMoveWrites(businessId, team, attempt)

  const confirm = (tellClient: boolean) => {
    if (!plan) return
    void attempt(() => (plan.kind === 'move' ? writes.move(plan, tellClient) : writes.book(plan, tellClient)))
  }

  /** Who goes is saved at once, except of a series, which asks. */
  const reassign = (held: Held, memberIds: string[]) => {
    setPending(held)
    void attempt(() => writes.reassign(held.visit, held.slot, memberIds))
  }

  const propose = (visit: VisitTile, slot: Slot, from: string | null = null) => {
    const memberIds = newMembers(visit, from, slot)
    const next: Plan = { kind: 'move', visit, slot, from, memberIds }
    const isTimeSame = isSameTime(slotOf(visit), slot)
    if (isBusy || (isTimeSame && !memberIds)) return
    if (memberIds && isTimeSame && !isOfSeries(next)) reassign({ visit, slot, from }, memberIds)
    else setPlan(next)
  }

  const planned: Held | null = plan?.kind === 'move' ? plan : null
  return {
    plan,
    held: planned ?? pending,
    isBusy,
    confirm,
    cancel: () => setPlan(null),
    propose,
    book: (job: WaitingJob, slot: Slot) => {
      if (!isBusy) setPlan({ kind: 'book', job, visitId: newId(), slot })
    },
    unschedule: (visit: VisitTile) => void attempt(() => writes.unschedule(visit)),
  }
}

export type VisitMoves = ReturnType<typeof useVisitMoves>
