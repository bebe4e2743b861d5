import { formatDay } from '#language/formats.ts'
import { useLanguage } from '#language/language.tsx'
import { useBusiness } from '#session/session.tsx'

/** "Nov 21, 2026": the day an instant was at the business, wherever this device is; a plain day as it is. */
export function useBusinessDay(): (at: string) => string {
  const { language } = useLanguage()
  const { timezone } = useBusiness()
  return (at) => formatDay(language, at, timezone)
}
