import { currencyOf } from '@fieldlark/domain/values/currency.ts'
import type { Decimal } from '@fieldlark/domain/values/decimal.ts'
import { fromMinor, type Minor } from '@fieldlark/domain/values/money.ts'
import { moneyText, symbolOf, unitPriceText } from '@fieldlark/domain/values/money-text.ts'
import { numberText } from '@fieldlark/domain/values/number-text.ts'

import { useLanguage } from '#language/language.tsx'

/** Formats the business's money on a link page, where nobody is signed in. */
export function useLinkMoney({ business }: { business: { currency: string | null } }) {
  const { language } = useLanguage()
  const currency = business.currency ?? 'USD'
  const exponent = currencyOf(currency)?.exponent ?? 2
  const money = (amount: Decimal) => moneyText(language, amount, currency)
  return {
    currency,
    symbol: symbolOf(language, currency),
    exponent,
    money,
    minor: (amount: Minor) => money(fromMinor(amount, exponent)),
    price: (amount: Decimal) => unitPriceText(language, amount, currency),
    plain: (value: Decimal) => numberText(language, value, currency),
  }
}
