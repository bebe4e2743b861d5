import type { Block } from '@fieldlark/domain/schedule/block.ts'
import { createContext, type KeyboardEvent, use } from 'react'

import type { TeamMember } from '#data/team-members.ts'

import type { CalendarItem, VisitTile } from './calendar-items.ts'

/** The data and callbacks that the calendar's views need from the screen. */
export type Calendar = {
  today: string
  /** The current minute of the day in the business's time zone. */
  now: number
  canPlan: boolean
  team: ReadonlyMap<string, TeamMember>
  onOpen: (visit: VisitTile) => void
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
