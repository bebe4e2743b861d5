import { formatDay } from '#language/formats.ts'
import { useLanguage } from '#language/language.tsx'
import { useBusiness } from '#session/session.tsx'

/** "Nov 21, 2026": the day of an instant in the business's time zone; a plain day stays as it is. */
export function useBusinessDay(): (at: string) => string {
  const { language } = useLanguage()
  const { timezone } = useBusiness()
  return (at) => formatDay(language, at, timezone)
}
