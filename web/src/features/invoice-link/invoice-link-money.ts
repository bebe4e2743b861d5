import { currencyOf } from '@fieldlark/domain/values/currency.ts'
import type { Decimal } from '@fieldlark/domain/values/decimal.ts'
import { moneyText, numberText, unitPriceText } from '@fieldlark/domain/values/money-text.ts'

import type { InvoicePage } from '#data/invoice-link.ts'
import { useLanguage } from '#language/language.tsx'

/** How the money of an invoice is written: the sums themselves are the database's. */
export function useLinkMoney({ business }: InvoicePage) {
  const { language } = useLanguage()
  const currency = business.currency ?? 'USD'
  const { symbol, exponent } = currencyOf(currency) ?? { symbol: currency, exponent: 2 }
  return {
    symbol,
    exponent,
    money: (amount: Decimal) => moneyText(language, amount, currency),
    price: (amount: Decimal) => unitPriceText(language, amount, currency),
    plain: (value: Decimal) => numberText(language, value),
  }
}
