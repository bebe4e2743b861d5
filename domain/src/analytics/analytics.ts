import type { Period } from '#reports/period.ts'

/** What became of the visits of a period; `timed` are the completed ones with a recorded time. */
export type EndedVisits = { completed: number; cancelled: number; no_show: number; timed: number }

/** One month of the books: `labor` is the cost of everybody but the owners, `minutes` are the owners' own. */
export type EarnedMonth = { month: string; income: number; expenses: number; labor: number; minutes: number }

export type DecidedQuotes = {
  won: number
  lost: number
  open: number
  won_amount: number
  lost_amount: number
  days_to_yes: number | null
}

/** What `analytics` answers for a period: amounts in the currency of the business, days with fractions. */
export type Analytics = {
  today: string
  months: EarnedMonth[]
  visits: EndedVisits
  quotes: DecidedQuotes
  paid: { paid: number; open: number; late: number; median: number | null; slowest: number | null }
  /** Income by the day of the work, Monday first. */
  weekdays: number[]
  sources: {
    clients: number
    amount: number
    first: { client_id: string; name: string; amount: number }[]
    sources: { source: string; clients: number; amount: number }[]
  }
  returned: { clients: number; returned: number }
  /** The number of reviews with one to five stars. */
  reviews: number[]
}

/** What `forecast` answers: the ninety days ahead, the visits of the year behind, and the quotes that are out. */
export type Forecast = {
  from: string
  to: string
  months: { month: string; visits: number; amount: number }[]
  year: EndedVisits
  quotes: { items: number; amount: number; approved: number }
}

/** Under this many decided quotes or clients a share says more about chance than about the business. */
export const fewest = 10

/** Of one or two there is no middle, and no share. */
export const fewestForMiddle = 3

/** A month with less of the owners' own time than twenty hours was worked mostly without the clock. */
const leastMinutes = 20 * 60

/**
 * What was left for the owners in the months in which they timed their work, and of it for an hour of theirs; null without
 * such a month. Months without times would make an hour look far better than it was.
 */
export function earnedOf(months: readonly EarnedMonth[]) {
  const timed = months.filter((month) => month.minutes >= leastMinutes)
  const minutes = timed.reduce((sum, month) => sum + month.minutes, 0)
  const earned = timed.reduce((sum, { income, expenses, labor }) => sum + income - expenses - labor, 0)
  return { months: timed.length, earned, minutes, perHour: minutes === 0 ? null : (earned * 60) / minutes }
}

/** Of the decided quotes those that were won, between 0 and 1; null while there are too few. */
export const winRate = ({ won, lost }: Pick<DecidedQuotes, 'won' | 'lost'>): number | null =>
  won + lost < fewest ? null : won / (won + lost)

/** The 90 % interval of a share, after Wilson: E. B. Wilson, JASA 22 (1927). */
export function wilson(successes: number, trials: number): { low: number; high: number } {
  const z = 1.6449
  const share = successes / trials
  const whole = 1 + z ** 2 / trials
  const middle = (share + z ** 2 / (2 * trials)) / whole
  const width = (z / whole) * Math.sqrt((share * (1 - share)) / trials + z ** 2 / (4 * trials ** 2))
  return { low: Math.max(0, middle - width), high: Math.min(1, middle + width) }
}

/** The share of planned visits that takes place; null while too few have ended to have shown it. */
export function keptShare({ completed, cancelled, no_show }: EndedVisits): number | null {
  const ended = completed + cancelled + no_show
  return ended < fewest ? null : completed / ended
}

/**
 * The ninety days ahead. `planned` is the schedule at its prices, `low` what is kept of it and what is approved, `likely` the open
 * quotes besides, at the rate at which quotes were won; without such a rate they count for nothing.
 */
export function expectedOf({ months, year, quotes }: Forecast, rate: number | null) {
  const planned = months.reduce((sum, { amount }) => sum + amount, 0)
  const low = planned * (keptShare(year) ?? 1) + quotes.approved
  return { planned, low, likely: low + (quotes.amount - quotes.approved) * (rate ?? 0) }
}

/** The period from the first of its months with income: before that, days brought nothing because there was no business yet. */
export function sinceFirstIncome(months: readonly EarnedMonth[], { from, to }: Period): Period {
  const [first = from] = months.flatMap(({ month, income }) => (income > 0 ? [month] : []))
  return { from: first > from ? first : from, to }
}

/** How many Mondays, Tuesdays … a period has. */
export function weekdaysIn({ from, to }: Period): number[] {
  const first = Temporal.PlainDate.from(from)
  const days = first.until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days + 1
  return Array.from({ length: 7 }, (_, weekday) => {
    const ahead = (weekday + 1 - first.dayOfWeek + 7) % 7
    return ahead >= days ? 0 : Math.floor((days - 1 - ahead) / 7) + 1
  })
}
