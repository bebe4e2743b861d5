import type { WorkingDay } from '@fieldlark/domain/schedule/settings.ts'

import { useTexts } from '#language/language.tsx'

import { scheduleTexts } from '../schedule.texts.ts'
import { useCalendar } from './calendar-context.ts'

/** The column of one member in a day that is drawn by member, or of the visits that nobody goes on yet. */
export type MemberColumn = {
  /** The user id, `unassigned` or `formerColumn`. */
  id: string
  hours: readonly WorkingDay[]
}

/** The visits of people who left: shown where there are any, and nothing is dropped there. */
export const formerColumn = 'former'

/** What a column is called. */
export function useColumnName() {
  const texts = useTexts(scheduleTexts)
  const { team } = useCalendar()
  return (id: string) => team.get(id)?.name || (id === formerColumn ? texts.former : texts.unassigned)
}
