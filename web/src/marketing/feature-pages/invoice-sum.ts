import { type Field, moneyField } from '@fieldlark/domain/calculators/calculator.ts'
import { invoiceTotals } from '@fieldlark/domain/invoices/invoice-totals.ts'
import { settledBy } from '@fieldlark/domain/invoices/settled.ts'
import { currencyOf } from '@fieldlark/domain/values/currency.ts'
import { fromMinor, type Minor, toMinor } from '@fieldlark/domain/values/money.ts'
import { moneyText, percentText } from '@fieldlark/domain/values/money-text.ts'

import type { Notation } from '../blog/number-notation.ts'
import { type Answer, amountLine, list, noAnswer, words } from './answer.ts'
import { invoiceSumTexts } from './invoice-sum.texts.ts'

const percent: Field = { kind: 'percent', least: 0, most: 100, digits: 3 }
const quantity: Field = { kind: 'count', least: 0, most: 9999, digits: 3 }
const price = moneyField(9_999_999)

/** The numbers of the form, by their names. */
export const invoiceFields = {
  'quantity-0': quantity,
  'quantity-1': quantity,
  'quantity-2': quantity,
  'price-0': price,
  'price-1': price,
  'price-2': price,
  discount: percent,
  tax: percent,
  paid: price,
} as const satisfies Readonly<Record<string, Field>>
export type InvoiceNumber = keyof typeof invoiceFields
export const invoiceNumbers = Object.keys(invoiceFields) as readonly InvoiceNumber[]

export type InvoiceNumbers = Readonly<Record<InvoiceNumber, string>>

export const invoiceExample: InvoiceNumbers = {
  'quantity-0': '3',
  'quantity-1': '14',
  'quantity-2': '1',
  'price-0': '45.75',
  'price-1': '6.25',
  'price-2': '18.95',
  discount: '10',
  tax: '8.25',
  paid: '100',
}

/** The sums of the invoice and what is left of it; without an answer while a number is missing. */
export function invoiceSumAnswer(
  { language, currency }: Notation,
  numbers: InvoiceNumbers | null,
  pricesIncludeTax: boolean,
): Answer {
  const texts = invoiceSumTexts[language]
  if (numbers === null) return noAnswer(texts.balance)
  const exponent = currencyOf(currency)?.exponent ?? 2
  const money = (minor: Minor) => moneyText(language, fromMinor(minor, exponent), currency)
  const totals = invoiceTotals({
    lines: ([0, 1, 2] as const).map((at) => ({
      quantity: numbers[`quantity-${at}`],
      unit_price: numbers[`price-${at}`],
      discount_amount: 0,
      is_taxable: true,
    })),
    taxes: [{ name: texts.tax, rate: Number(numbers.tax) }],
    discount: { type: 'percent', value: numbers.discount },
    pricesIncludeTax,
    exponent,
  })
  const paid = toMinor(numbers.paid, exponent)
  const { balance, credit } = settledBy(totals.total, paid)
  const share = (name: string, rate: string) => `${name} (${percentText(language, rate, currency)})`
  const taxName = share(pricesIncludeTax ? texts.taxIn : texts.tax, numbers.tax)
  return {
    label: credit > 0n ? texts.credit : balance > 0n ? texts.balance : texts.settled,
    main: money(credit > 0n ? credit : balance),
    pieces: [
      list(
        '',
        ...totals.lineTotals.map((amount, at) => amountLine(texts.lines[at] ?? '', money(amount))),
        amountLine(texts.subtotal, money(totals.subtotal)),
        totals.discountAmount > 0n &&
          amountLine(share(texts.discount, numbers.discount), `−${money(totals.discountAmount)}`),
        amountLine(taxName, money(totals.taxAmount)),
        amountLine(texts.total, money(totals.total), 'text-base'),
        paid > 0n && amountLine(texts.paid, `−${money(paid)}`),
      ),
      words(texts.how, 'mt-4 border-t-2 border-lark pt-4 text-xs text-pretty'),
    ],
  }
}
