import { divideRounded, scaled } from '../values/decimal.ts'
import { asText, type Calculator, hundredths, moneyField, percentField, shareOf } from './calculator.ts'

/**
 * What goes to the tax account: a share of the profit (received − costs − miles × rate, never of a loss), and all of the
 * sales tax that was collected, which is no income.
 */
export const taxSetAside: Calculator<
  'received' | 'costs' | 'miles' | 'mileRate' | 'share' | 'salesTax',
  'setAside' | 'profit' | 'toMove'
> = {
  fields: {
    received: moneyField(9_999_999),
    costs: moneyField(9_999_999),
    miles: { kind: 'count', least: 0, most: 99_999, digits: 1 },
    mileRate: moneyField(99, 0, 3),
    share: percentField(80),
    salesTax: moneyField(9_999_999),
  },
  figures: { setAside: 'money', profit: 'money', toMove: 'money' },
  compute: (values) => {
    const driving = divideRounded(scaled(values.miles, 1) * scaled(values.mileRate, 3), 100n)
    const profit = hundredths(values.received) - hundredths(values.costs) - driving
    const aside = profit > 0n ? shareOf(profit, hundredths(values.share)) : 0n
    return {
      setAside: asText(aside),
      profit: asText(profit),
      toMove: asText(aside + hundredths(values.salesTax)),
    }
  },
}
