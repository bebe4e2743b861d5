import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { dueDayTexts } from './due-day.texts.ts'
import { useToday } from './today.ts'

/** "Due Nov 21, 2026"; of a day that is over "Was due Nov 21, 2026". */
export function useDueDay(): (day: string) => string {
  const { due, wasDue } = useTexts(dueDayTexts)
  const { language } = useLanguage()
  const { today } = useToday()
  return (day) => (day < today ? wasDue : due)(formatDay(language, day))
}
