import { useTexts } from '#language/language.tsx'
import { useNumberText } from '#parts/money/number-text.ts'

import { serviceTexts } from './service.texts.ts'

/** "45 min", "1.5 h" */
export function useDurationText() {
  const texts = useTexts(serviceTexts)
  const numberText = useNumberText()
  return (minutes: number) =>
    minutes < 60 || minutes % 30 !== 0 ? texts.minutes(minutes) : texts.hours(numberText(minutes / 60))
}
