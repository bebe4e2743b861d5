import { useLanguage } from '#language/language.tsx'

/** Formats "2026-11" as "November 2026". */
export function useMonthName(): (month: string) => string {
  const { language } = useLanguage()
  const format = new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (month) => {
    const name = format.format(new Date(`${month}-15T12:00:00Z`))
    return name.charAt(0).toUpperCase() + name.slice(1)
  }
}
