import { formatNumber } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'

import { serviceTexts } from './service.texts.ts'

/** "45 min", "1.5 h" */
export function useDurationText() {
  const texts = useTexts(serviceTexts)
  const { language } = useLanguage()
  return (minutes: number) =>
    minutes < 60 || minutes % 30 !== 0
      ? texts.minutes(minutes)
      : texts.hours(formatNumber(language, minutes / 60))
}
