import { useTexts } from '#language/language.tsx'

import { scheduleTexts } from '../schedule.texts.ts'
import type { VisitTile } from './calendar-items.ts'

/** Whose answer a booking waits for. */
export function useBookingWord() {
  const { offeredTime, toAnswer } = useTexts(scheduleTexts)
  return ({ is_offered }: NonNullable<VisitTile['booking']>) => (is_offered ? offeredTime : toAnswer)
}
