import type { RecurrenceRule } from '@fieldlark/domain/values/recurrence.ts'
import { weekdayOf } from '@fieldlark/domain/values/wall-time.ts'

import { formatDay } from '#language/formats.ts'
import { useLanguage } from '#language/language.tsx'
import type { Language } from '#language/texts.ts'
import { useVisitTimes } from '#parts/dates/visit-times.ts'

import { recurrenceTexts } from './recurrence.texts.ts'

const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' }

/** The name of a weekday, 1 Monday to 7 Sunday. */
export const weekdayName = (
  language: Language,
  weekday: number,
  style: 'long' | 'short' | 'narrow' = 'long',
) =>
  new Intl.DateTimeFormat(locales[language], { weekday: style, timeZone: 'UTC' }).format(
    // 1 January 2024 was a Monday.
    Date.UTC(2024, 0, weekday),
  )

/** The day of the month: "on the 15th", "on the second Tuesday". */
export function monthDayText(
  language: Language,
  { frequency, nth, start_date }: Pick<RecurrenceRule, 'frequency' | 'nth' | 'start_date'>,
): string {
  const texts = recurrenceTexts[language]
  if (frequency === 'monthly_last') return texts.onLastDay
  if (frequency !== 'monthly_weekday') return texts.onDate(Number(start_date.slice(8)))
  return texts.onNth(texts.nths[(nth ?? 1) - 1] ?? '', weekdayName(language, weekdayOf(start_date)))
}

const isWorkdays = ({ every, weekdays }: RecurrenceRule) =>
  every === 1 && weekdays.length === 5 && weekdays.every((weekday) => weekday <= 5)

function daysText(language: Language, rule: RecurrenceRule): string {
  const texts = recurrenceTexts[language]
  const { every, frequency, weekdays } = rule
  if (frequency === 'daily' || frequency === 'custom_days') return texts.days(every)
  if (frequency !== 'weekly') {
    const months = frequency === 'quarterly' ? every * 3 : every
    return `${texts.months(months)} ${monthDayText(language, rule)}`
  }
  if (isWorkdays(rule)) return texts.workdays
  const names = weekdays.toSorted((a, b) => a - b).map((weekday) => weekdayName(language, weekday))
  if (names.length === 0) return texts.weeks(every)
  return texts.weeksOn(every, new Intl.ListFormat(locales[language]).format(names))
}

/** "Every 2 weeks on Tuesday at 9:00 AM, until Mar 3, 2027" */
export function ruleText(language: Language, rule: RecurrenceRule, time: string | null = null): string {
  const texts = recurrenceTexts[language]
  const when = [daysText(language, rule), time !== null && texts.at(time)].filter(Boolean).join(' ')
  if (rule.ends === 'on' && rule.end_date)
    return `${when}, ${texts.until(formatDay(language, rule.end_date))}`
  if (rule.ends === 'after' && rule.end_count) return `${when}, ${texts.times(rule.end_count)}`
  return when
}

export function useRuleText(): (rule: RecurrenceRule & { start_time?: string | null }) => string {
  const { language } = useLanguage()
  const { time } = useVisitTimes()
  return (rule) => ruleText(language, rule, rule.start_time ? time(rule.start_time) : null)
}
