import { divideRounded } from '../values/decimal.ts'
import {
  asText,
  type Calculator,
  hoursField,
  hundredths,
  moneyField,
  percentField,
  shareOf,
} from './calculator.ts'

const paidWeeks = 52n
/** Two weeks of the year nothing is sold: holidays, vacation and sick days. */
const soldWeeks = 50n

/**
 * What an hour of a helper costs, by the hours paid and by the hours that clients pay for, and how many of these pay for
 * the helper. Each tax is rounded to the cent, as it is paid.
 */
export const helperCost: Calculator<
  | 'wage'
  | 'weekHours'
  | 'payrollTax'
  | 'cappedTax'
  | 'cappedWage'
  | 'insurance'
  | 'otherCosts'
  | 'lostHours'
  | 'hourPrice'
  | 'supplies',
  'soldHourCost' | 'yearCost' | 'paidHourCost' | 'hoursToSell' | 'breakEven' | 'breakEvenWeek' | 'left'
> = {
  fields: {
    wage: moneyField(999, 1),
    weekHours: hoursField(1, 80),
    payrollTax: percentField(80),
    cappedTax: percentField(80),
    cappedWage: moneyField(999_999),
    insurance: percentField(100),
    otherCosts: moneyField(999_999),
    lostHours: hoursField(0, 4000),
    hourPrice: moneyField(9999, 1),
    supplies: moneyField(9999),
  },
  figures: {
    soldHourCost: 'money',
    yearCost: 'money',
    paidHourCost: 'money',
    hoursToSell: 'hours',
    breakEven: 'hours',
    breakEvenWeek: 'hours',
    left: 'money',
  },
  compute: (values) => {
    const paid = hundredths(values.weekHours) * paidWeeks
    const wages = divideRounded(hundredths(values.wage) * paid, 100n)
    const cap = hundredths(values.cappedWage)
    const cost =
      wages +
      shareOf(wages, hundredths(values.payrollTax)) +
      shareOf(wages < cap ? wages : cap, hundredths(values.cappedTax)) +
      shareOf(wages, hundredths(values.insurance)) +
      hundredths(values.otherCosts)
    const sold = paid - hundredths(values.lostHours)
    const perHour = hundredths(values.hourPrice) - hundredths(values.supplies)
    const canSell = sold > 0n
    const pays = perHour > 0n
    return {
      soldHourCost: canSell ? asText(divideRounded(cost * 100n, sold)) : null,
      yearCost: asText(cost),
      paidHourCost: asText(divideRounded(cost * 100n, paid)),
      hoursToSell: canSell ? asText(sold) : null,
      breakEven: pays ? String(divideRounded(cost, perHour)) : null,
      breakEvenWeek: pays ? String(divideRounded(cost, perHour * soldWeeks)) : null,
      left: canSell ? asText(divideRounded(sold * perHour, 100n) - cost) : null,
    }
  },
}
