import { type Decimal, scaled, unscaled } from '#values/decimal.ts'
import { expand, type RecurrenceRule } from '#values/recurrence.ts'

/** The visits of the first twelve months, and what they bring at one price. */
export type SeriesYear = { days: readonly string[]; income: string }

/** A rule's first year, as a new recurring job gets its visits. The price has at most two decimals. */
export function seriesYear(rule: RecurrenceRule, price: Decimal): SeriesYear {
  const until = Temporal.PlainDate.from(rule.start_date).add({ years: 1 }).subtract({ days: 1 })
  const days = expand(rule, { until: until.toString() }).map(({ day }) => day)
  return { days, income: unscaled(scaled(price, 2) * BigInt(days.length), 2) }
}

/** Which such weekday of its month a day is, 5 for any in the last days of a long month: the last one. */
export const nthOf = (day: string): number => Math.ceil(Number(day.slice(8)) / 7)
