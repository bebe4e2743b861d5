const presets = [
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
] as const
export type PeriodPreset = (typeof presets)[number]
export const periodPresets: readonly PeriodPreset[] = presets

const two = (value: number) => String(value).padStart(2, '0')

/** "2026-11" and every other month that an expense can be dated in. */
const months = Array.from({ length: 1200 }, (_, at) => `${2000 + Math.floor(at / 12)}-${two((at % 12) + 1)}`)

/** The filters of the list of expenses: the presets and each single month. */
export const expensePeriods: readonly string[] = [...presets, ...months]

export type DayRange = { from: string; to: string }

/** `count` months, the first of them `from` months after January of `year`. */
function monthsOf(year: number, from: number, count: number): DayRange {
  const day = (month: number, date: number) =>
    new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)
  return { from: day(from, 1), to: day(from + count, 0) }
}

/** The first and last day of a period as of that day; null for an unknown period. */
export function periodRange(period: string, today: string): DayRange | null {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const at = month - 1
  const quarter = at - (at % 3)
  switch (period) {
    case 'this-month':
      return monthsOf(year, at, 1)
    case 'last-month':
      return monthsOf(year, at - 1, 1)
    case 'this-quarter':
      return monthsOf(year, quarter, 3)
    case 'last-quarter':
      return monthsOf(year, quarter - 3, 3)
    case 'this-year':
      return monthsOf(year, 0, 12)
    case 'last-year':
      return monthsOf(year - 1, 0, 12)
    default: {
      if (!/^\d{4}-\d{2}$/.test(period)) return null
      const [ofYear = 0, ofMonth = 1] = period.split('-').map(Number)
      return monthsOf(ofYear, ofMonth - 1, 1)
    }
  }
}

/** The month of a day and the months before it, newest first. */
export const monthsBack = (today: string, count: number): string[] => {
  const at = months.indexOf(today.slice(0, 7))
  return months.slice(Math.max(0, at - count + 1), at + 1).toReversed()
}
