import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { currencyOf } from '@fieldlark/domain/values/currency.ts'
import { fromMinor, toMinor } from '@fieldlark/domain/values/money.ts'
import { moneyText } from '@fieldlark/domain/values/money-text.ts'

/** The sum of each amount and all before it. The only sum computed here, because it depends on where a page ends. */
export function runningTotals(amounts: readonly number[], language: Language, currency: string): string[] {
  const exponent = currencyOf(currency)?.exponent ?? 2
  let sum = 0n
  return amounts.map((amount) => {
    sum += toMinor(amount, exponent)
    return moneyText(language, fromMinor(sum, exponent), currency)
  })
}
