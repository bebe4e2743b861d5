import { addDays } from '#values/wall-time.ts'

/** Days from the first to the last, both included. */
export type Period = { from: string; to: string }

export const periodNames = [
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
] as const
export type PeriodName = (typeof periodNames)[number]

const earliest = '2000-01-01'
const latest = '2099-12-31'

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

const addMonths = (day: string, months: number): string =>
  Temporal.PlainDate.from(day).add({ months }).toString()

/** A period of this many whole months, starting with the month of the day. */
const monthsFrom = (first: string, months: number): Period => ({
  from: first,
  to: addDays(addMonths(first, months), -1),
})

const quarterOf = (day: string) =>
  `${day.slice(0, 5)}${String(Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`

/** The period of a preset as of `today`. */
export function periodOf(name: PeriodName, today: string): Period {
  const [month, quarter, january] = [firstOfMonth(today), quarterOf(today), `${today.slice(0, 4)}-01-01`]
  const periods: Record<PeriodName, Period> = {
    this_month: monthsFrom(month, 1),
    last_month: monthsFrom(addMonths(month, -1), 1),
    this_quarter: monthsFrom(quarter, 3),
    last_quarter: monthsFrom(addMonths(quarter, -3), 3),
    this_year: monthsFrom(january, 12),
    last_year: monthsFrom(addMonths(january, -12), 12),
  }
  return periods[name]
}

/** The preset with these days; null for custom days. */
export const nameOf = (period: Period, today: string): PeriodName | null =>
  periodNames.find((name) => {
    const { from, to } = periodOf(name, today)
    return from === period.from && to === period.to
  }) ?? null

/** The period before: as many months for whole months, else as many days. */
export function previousOf({ from, to }: Period): Period {
  const after = addDays(to, 1)
  if (from === firstOfMonth(from) && after === firstOfMonth(after)) {
    const { years, months } = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(after), {
      largestUnit: 'year',
    })
    const count = years * 12 + months
    return monthsFrom(addMonths(from, -count), count)
  }
  const { days } = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(after), { largestUnit: 'day' })
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text < earliest || text > latest) return false
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text
  } catch {
    return false
  }
}

/** The period that the URL's parameters describe, in order; an invalid one becomes this month. */
export function readPeriod(from: string | null, to: string | null, today: string): Period {
  if (!isDay(from) || !isDay(to)) return periodOf('this_month', today)
  return from <= to ? { from, to } : { from: to, to: from }
}
