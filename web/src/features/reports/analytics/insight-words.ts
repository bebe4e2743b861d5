import { useLanguage, useTexts } from '#language/language.tsx'
import { clientLabelTexts } from '#parts/clients/client-labels.texts.ts'
import { useMoney } from '#parts/money/money.ts'
import { useNumberText } from '#parts/money/number-text.ts'

import type { ReportWords } from '../report-words.ts'
import { analyticsTexts } from './analytics.texts.ts'

const locales = { en: 'en-US', es: 'es-US' } as const
/** A Monday. */
const monday = Date.UTC(2026, 0, 5)

/** What the cards of the analytics need to express numbers in words. */
export function useInsightWords(reports: ReportWords) {
  const texts = useTexts(analyticsTexts)
  const { language } = useLanguage()
  const numberText = useNumberText()
  const { percent, exponent, format } = useMoney()
  const leadSources: Readonly<Record<string, string>> = useTexts(clientLabelTexts).leadSource
  const shareText = (value: number) => percent(Math.round(value * 100))
  return {
    texts,
    /** Rounded to what can be paid: an average has more decimals. */
    money: (value: number) => format(value.toFixed(exponent)),
    hours: (minutes: number) => reports.write('hours', minutes),
    count: (value: number) => reports.write('count', value),
    /** With one decimal place. */
    decimal: (value: number) => numberText(Math.round(value * 10) / 10),
    month: reports.monthName,
    percent: shareText,
    share: (part: number, whole: number) => shareText(part / whole),
    days: (value: number) => texts.daysText(Math.round(value)),
    weekday: (at: number) =>
      new Intl.DateTimeFormat(locales[language], { weekday: 'long', timeZone: 'UTC' }).format(
        monday + at * 86_400_000,
      ),
    source: (code: string) => leadSources[code] ?? texts.unknownSource,
  }
}

export type InsightWords = ReturnType<typeof useInsightWords>
