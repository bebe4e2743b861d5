import type { ScheduleSettings } from '@fieldlark/domain/schedule/settings.ts'

import { type Held, isMovable } from '../calendar/calendar-items.ts'
import { slotOf } from '../calendar/calendar-slot.ts'
import { beginningAt, type OpenWindow } from '../schedule-dialogs.tsx'
import type { Schedule } from '../use-schedule.ts'
import { type Drag, useCalendarDrag } from './use-calendar-drag.ts'
import { useVisitKeys } from './use-visit-keys.ts'
import { useVisitMoves } from './use-visit-moves.ts'

/** The range being drawn, or the range that a dragged job without visits is over. */
export function pickedOf(drag: Drag | null) {
  if (drag?.kind === 'pick') return drag.picked
  if (drag?.kind !== 'job' || !drag.slot || drag.slot.start === null) return null
  const { day, member, start, duration } = drag.slot
  return { day, member, start, end: start + duration }
}

/** Combines the ways to move a visit (pointer, arrow keys, and the question after both); `held` is the visit being moved. */
export function useMoving(
  schedule: Schedule,
  settings: ScheduleSettings,
  setOpen: (open: OpenWindow) => void,
) {
  const { business, visits, waiting, canPlan, address, days, memberColumns, team, go } = schedule
  const moves = useVisitMoves(business.id, team)
  const visitOf = (id: string) => [...(visits.data ?? []), ...waiting.visits].find((visit) => visit.id === id)
  const jobOf = (id: string) => waiting.jobs.find((job) => job.id === id)
  const usualMinutes = settings.default_duration_minutes
  const keys = useVisitKeys({
    view: address.view,
    memberColumns: memberColumns?.map(({ id }) => id) ?? [],
    team,
    onMove: moves.propose,
    onSight: (day) => !days.includes(day) && go({ day }),
  })
  const { drag, onGrab } = useCalendarDrag({
    isOn: !moves.isBusy && moves.plan === null,
    usualMinutes,
    find: (kind, id) => {
      if (!canPlan) return null
      if (kind === 'job') return { slot: null, duration: jobOf(id)?.estimated_minutes ?? usualMinutes }
      const visit = visitOf(id)
      return visit && isMovable(visit) ? { slot: slotOf(visit), duration: visit.duration_minutes } : null
    },
    onDrop: (kind, id, slot, from) => {
      const visit = visitOf(id)
      const job = jobOf(id)
      if (kind === 'job' && job && slot) moves.book(job, slot)
      else if (kind === 'visit' && visit && slot) moves.propose(visit, slot, from)
      else if (kind === 'visit' && visit) moves.unschedule(visit)
    },
    onPick: (slot) => setOpen(beginningAt(slot, canPlan)),
  })
  const dragged = drag?.kind === 'visit' ? visitOf(drag.id) : undefined
  const carried: Held | null =
    dragged && drag?.kind === 'visit' && drag.slot
      ? { visit: dragged, slot: drag.slot, from: drag.from }
      : null
  return { moves, keys, drag, onGrab, held: carried ?? keys.held ?? moves.held }
}

export type Moving = ReturnType<typeof useMoving>
