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

/**
 * A flat price from the hours of three jobs of one kind: the slowest hours × the price of an hour + materials with their
 * markup. And what an hour brings at the price that is quoted, on an average and on a slow day. The average is rounded to
 * hundredths, as it is shown, so that the sum can be followed by hand.
 */
export const flatOrHourly: Calculator<
  'firstJob' | 'secondJob' | 'thirdJob' | 'hourPrice' | 'materials' | 'markup' | 'quoted',
  'flatPrice' | 'averageHours' | 'averageDay' | 'slowDay'
> = {
  fields: {
    firstJob: hoursField(0.25, 2000),
    secondJob: hoursField(0.25, 2000),
    thirdJob: hoursField(0.25, 2000),
    hourPrice: moneyField(9999, 1),
    materials: moneyField(999_999),
    markup: percentField(500),
    quoted: moneyField(9_999_999),
  },
  figures: { flatPrice: 'money', averageHours: 'hours', averageDay: 'money', slowDay: 'money' },
  compute: (values) => {
    const hours = [values.firstJob, values.secondJob, values.thirdJob].map(hundredths)
    const slowest = hours.reduce((most, one) => (one > most ? one : most))
    const average = divideRounded(
      hours.reduce((sum, one) => sum + one),
      3n,
    )
    const materials = hundredths(values.materials)
    const billed = materials + shareOf(materials, hundredths(values.markup))
    const labor = hundredths(values.quoted) - billed
    return {
      flatPrice: asText(divideRounded(slowest * hundredths(values.hourPrice), 100n) + billed),
      averageHours: asText(average),
      averageDay: asText(divideRounded(labor * 100n, average)),
      slowDay: asText(divideRounded(labor * 100n, slowest)),
    }
  },
}
