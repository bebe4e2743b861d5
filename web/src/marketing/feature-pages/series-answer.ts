import { visibleDays } from '@fieldlark/domain/schedule/calendar-days.ts'
import { nthOf, seriesYear } from '@fieldlark/domain/schedule/series-year.ts'
import { moneyText } from '@fieldlark/domain/values/money-text.ts'
import type { Frequency, RecurrenceRule } from '@fieldlark/domain/values/recurrence.ts'

import type { Language } from '#language/texts.ts'
import type { Piece } from '../generator/piece.ts'
import { type Answer, box, item, list, noAnswer, words } from './answer.ts'
import { seriesTexts } from './series.texts.ts'

/** The rhythms that the tool offers; the app has some more. */
export const rhythms = [
  'weekly',
  'monthly_date',
  'monthly_weekday',
  'monthly_last',
  'custom_days',
] as const satisfies readonly Frequency[]
export type Rhythm = (typeof rhythms)[number]

/** What is chosen in the form; `price` is null while it is no price. */
export type SeriesChoice = {
  rhythm: Rhythm
  every: number
  weekdays: readonly number[]
  start: string
  price: string | null
}

/** A Tuesday. The script moves it to one that is still to come. */
export const seriesExample: SeriesChoice = {
  rhythm: 'weekly',
  every: 2,
  weekdays: [2],
  start: '2026-12-01',
  price: '120',
}

const locales = { en: 'en-US', es: 'es-US' } as const
const noon = (day: string) => new Date(`${day}T12:00:00Z`)

const named = (language: Language, style: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locales[language], { ...style, timeZone: 'UTC' })
  return (day: string) => format.format(noon(day))
}

/** 1 January 2024 was a Monday, the first weekday. */
export const weekdayNames = (language: Language, weekday: 'long' | 'short') =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => named(language, { weekday })(`2024-01-0${day}`))

function sentenceOf(language: Language, { rhythm, every, weekdays, start }: SeriesChoice): string {
  const { sentence, nths } = seriesTexts[language]
  if (rhythm === 'custom_days') return sentence.days(every)
  if (rhythm === 'monthly_date') return sentence.months(every, sentence.onDate(Number(start.slice(8))))
  if (rhythm === 'monthly_last') return sentence.months(every, sentence.onLastDay)
  if (rhythm === 'monthly_weekday') {
    const weekday = named(language, { weekday: 'long' })(start)
    return sentence.months(every, sentence.onNth(nths[nthOf(start) - 1] ?? '', weekday))
  }
  const names = weekdayNames(language, 'long')
  const days = weekdays.map((day) => names[day - 1] ?? '')
  return sentence.weeks(every, new Intl.ListFormat(locales[language]).format(days))
}

/** A month as a calendar shows it, with the days of visits marked. */
function monthOf(language: Language, first: string, visits: ReadonlySet<string>): Piece {
  const month = first.slice(0, 7)
  const days = visibleDays({ view: 'month', day: first, weekStartsOn: 7, showsWeekends: true })
  const cell = (day: string): Piece =>
    day.startsWith(month)
      ? {
          tag: 'span',
          look: `flex h-6 items-center justify-center rounded-full ${visits.has(day) ? 'bg-lark font-bold text-ink' : ''}`,
          inside: String(Number(day.slice(8))),
        }
      : { tag: 'span' }
  return box(
    '',
    words(named(language, { month: 'long', year: 'numeric' })(first), 'font-semibold first-letter:uppercase'),
    box('mt-2 grid grid-cols-7 text-center text-2xs tabular-nums', ...days.map(cell)),
  )
}

const monthsFrom = (day: string): string[] => {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  return [0, 1, 2].map((more) => {
    const month = months + more
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`
  })
}

const shownDays = 6

/** What a recurring job would put on the schedule. */
export function seriesAnswer(language: Language, choice: SeriesChoice): Answer {
  const texts = seriesTexts[language]
  const { rhythm, every, weekdays, start, price } = choice
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(start) || price === null) return noAnswer(texts.label)
  const rule: RecurrenceRule = {
    frequency: rhythm,
    every,
    weekdays: rhythm === 'weekly' ? [...weekdays] : [],
    nth: rhythm === 'monthly_weekday' ? nthOf(start) : null,
    start_date: start,
    ends: 'never',
    end_date: null,
    end_count: null,
  }
  const { days, income } = seriesYear(rule, price)
  const [first] = days
  if (first === undefined) return { ...noAnswer(texts.label), pieces: [words(texts.noDays)] }
  const date = named(language, { weekday: 'short', month: 'short', day: 'numeric' })
  const visits = new Set(days)
  const drawing = box(
    'mt-6 hidden gap-5 sm:grid sm:grid-cols-3 lg:grid-cols-2 xl:grid-cols-3',
    ...monthsFrom(first).map((month) => monthOf(language, month, visits)),
  )
  return {
    label: texts.label,
    main: sentenceOf(language, choice),
    pieces: [
      words(texts.year(days.length, moneyText(language, income, 'USD')), 'text-base'),
      list(
        'mt-5 grid grid-cols-2 gap-x-6 sm:grid-cols-3',
        ...days.slice(0, shownDays).map((day) => item('border-t border-on-field/20 py-2', words(date(day)))),
      ),
      { ...drawing, isDrawing: true },
    ],
  }
}
