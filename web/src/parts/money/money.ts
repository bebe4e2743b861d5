import { currencyOf } from '@fieldlark/domain/values/currency.ts'
import { fromMinor, toMinor } from '@fieldlark/domain/values/money.ts'
import { moneyText, percentText, symbolOf, unitPriceText } from '@fieldlark/domain/values/money-text.ts'
import { numberText, shortNumberText } from '@fieldlark/domain/values/number-text.ts'

import { useLanguage } from '#language/language.tsx'
import { useBusiness } from '#session/session.tsx'

/** Formats the money of the current business; also its number of decimals. */
export function useMoney() {
  const { currency } = useBusiness()
  const { language } = useLanguage()
  const known = currency ? currencyOf(currency) : undefined
  const exponent = known?.exponent ?? 2
  const sumOf = (amounts: readonly (number | string)[]) =>
    fromMinor(
      amounts.reduce((all, amount) => all + toMinor(amount, exponent), 0n),
      exponent,
    )
  return {
    currency,
    symbol: currency ? symbolOf(language, currency) : '',
    exponent,
    /** A unit price keeps up to four decimals. */
    format: (amount: number | string, { isPrice = false }: { isPrice?: boolean } = {}) =>
      (isPrice ? unitPriceText : moneyText)(language, amount, currency ?? ''),
    sumOf,
    formatSum: (amounts: readonly (number | string)[]) => moneyText(language, sumOf(amounts), currency ?? ''),
    /** "3.12k" of 3120.40, without the currency: for the little room above a bar. */
    short: (amount: number) => shortNumberText(language, amount, currency),
    /** A quantity or a rate with as few digits as possible. */
    plain: (value: number | string) => numberText(language, value, currency),
    /** "9.975%" of 9.975. */
    percent: (value: number | string) => percentText(language, value, currency),
  }
}
