import { formatMoment } from '#language/formats.ts'
import { useLanguage } from '#language/language.tsx'

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()

/** "Nov 21, 2026, 3:04 PM" where the admin is; a dash where there is none. */
export function useMoment(): (instant: string | null) => string {
  const { language } = useLanguage()
  return (instant) => (instant === null ? '–' : formatMoment(language, instant, timeZone))
}
