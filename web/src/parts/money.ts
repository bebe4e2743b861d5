import { currencyOf } from '@fieldlark/domain/values/currency.ts'
import { fromMinor, toMinor } from '@fieldlark/domain/values/money.ts'
import { moneyText, numberText, unitPriceText } from '@fieldlark/domain/values/money-text.ts'

import { useLanguage } from '#language/language.tsx'
import { useBusiness } from '#session/session.tsx'

/** The money of the current business: how it is written and how many decimals it has. */
export function useMoney() {
  const { currency } = useBusiness()
  const { language } = useLanguage()
  const known = currency ? currencyOf(currency) : undefined
  const exponent = known?.exponent ?? 2
  return {
    currency,
    symbol: known?.symbol ?? '',
    exponent,
    /** A unit price keeps up to four decimals. */
    format: (amount: number | string, { isPrice = false }: { isPrice?: boolean } = {}) =>
      (isPrice ? unitPriceText : moneyText)(language, amount, currency ?? ''),
    /** What the amounts come to. */
    formatSum: (amounts: readonly (number | string)[]) =>
      moneyText(
        language,
        fromMinor(
          amounts.reduce((all, amount) => all + toMinor(amount, exponent), 0n),
          exponent,
        ),
        currency ?? '',
      ),
    /** A quantity, a rate: as few digits as there are. */
    plain: (value: number | string) => numberText(language, value),
  }
}
