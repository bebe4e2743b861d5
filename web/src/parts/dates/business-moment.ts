import { formatMoment } from '#language/formats.ts'
import { useLanguage } from '#language/language.tsx'
import { useBusiness } from '#session/session.tsx'

/** "Nov 21, 2026, 3:04 PM": an instant in the business's time zone. */
export function useBusinessMoment(): (instant: string) => string {
  const { language } = useLanguage()
  const { timezone } = useBusiness()
  return (instant) => formatMoment(language, instant, timezone)
}
