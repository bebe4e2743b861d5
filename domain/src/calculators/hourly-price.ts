import { divideRounded, unscaled } from '../values/decimal.ts'
import {
  asText,
  type Calculator,
  hoursField,
  hundredths,
  moneyField,
  percentField,
  wholeShare,
} from './calculator.ts'

/**
 * What an hour must cost: (pay ÷ (1 − tax share) + costs) × (1 + reserve) ÷ (weeks × paid hours). Beside it the price
 * that comes out when all hours worked are taken for paid ones, and what is missing at the end of that year.
 */
export const hourlyPrice: Calculator<
  'pay' | 'taxShare' | 'costs' | 'reserve' | 'weeks' | 'paidHours' | 'workedHours',
  'price' | 'needed' | 'hoursOfYear' | 'wrongPrice' | 'missing'
> = {
  fields: {
    pay: moneyField(9_999_999),
    taxShare: percentField(80),
    costs: moneyField(9_999_999),
    reserve: percentField(200),
    weeks: hoursField(1, 52),
    paidHours: hoursField(0.5, 112),
    workedHours: hoursField(0.5, 112),
  },
  figures: { price: 'money', needed: 'money', hoursOfYear: 'hours', wrongPrice: 'money', missing: 'money' },
  compute: (values) => {
    const left = wholeShare - hundredths(values.taxShare)
    const weeks = hundredths(values.weeks)
    const [paid, worked] = [weeks * hundredths(values.paidHours), weeks * hundredths(values.workedHours)]
    // Cents as a fraction, so that nothing is rounded before the last division.
    const parts = hundredths(values.pay) * wholeShare + hundredths(values.costs) * left
    const numerator = parts * (wholeShare + hundredths(values.reserve))
    const denominator = left * wholeShare
    const needed = divideRounded(numerator, denominator)
    const perHour = (hours: bigint) => divideRounded(numerator * 10_000n, denominator * hours)
    const wrongPrice = perHour(worked)
    const isMore = worked >= paid
    return {
      price: asText(perHour(paid)),
      needed: asText(needed),
      hoursOfYear: unscaled(paid, 4),
      wrongPrice: isMore ? asText(wrongPrice) : null,
      missing: isMore ? asText(needed - divideRounded(wrongPrice * paid, 10_000n)) : null,
    }
  },
}
