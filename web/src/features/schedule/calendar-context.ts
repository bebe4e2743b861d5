import type { Block } from '@fieldlark/domain/schedule/block.ts'
import { createContext, type KeyboardEvent, use } from 'react'

import type { TeamMember } from '#data/team-members.ts'
import type { ScheduledVisit } from '#data/visits.ts'

import type { CalendarItem } from './calendar-items.ts'

/** What the drawing of the calendar asks of whoever holds it. */
export type Calendar = {
  today: string
  /** Minutes of the business's day by now. */
  now: number
  canPlan: boolean
  team: ReadonlyMap<string, TeamMember>
  onOpen: (visit: ScheduledVisit) => void
  onOpenBlock: (block: Block) => void
  onShowDay: (day: string) => void
  onKey: (event: KeyboardEvent, item: CalendarItem) => void
}

export const CalendarContext = createContext<Calendar | null>(null)

export function useCalendar(): Calendar {
  const calendar = use(CalendarContext)
  if (!calendar) throw new Error('This belongs inside the calendar.')
  return calendar
}
