import { type Field, moneyField, percentField } from '@fieldlark/domain/calculators/calculator.ts'
import { receiptsWorth } from '@fieldlark/domain/calculators/receipts-worth.ts'
import { moneyText } from '@fieldlark/domain/values/money-text.ts'

import type { Language } from '#language/texts.ts'
import { type Answer, amountLine, list, noAnswer, words } from './answer.ts'
import { receiptsWorthTexts } from './receipts-worth.texts.ts'

const amount = moneyField(9_999_999)

export const receiptFields = {
  received: amount,
  materials: amount,
  fuel: amount,
  tools: amount,
  office: amount,
  share: percentField(80),
} as const satisfies Readonly<Record<string, Field>>
export type ReceiptNumber = keyof typeof receiptFields
export const receiptNumbers = Object.keys(receiptFields) as readonly ReceiptNumber[]

export type ReceiptNumbers = Readonly<Record<ReceiptNumber, string>>

export const receiptExample: ReceiptNumbers = {
  received: '6200',
  materials: '1140',
  fuel: '310',
  tools: '185',
  office: '240',
  share: '25',
}

/** A receipt of the usual size, which makes the loss of one imaginable. */
const oneReceipt = 80

/** What a month's receipts are worth; without an answer while a number is missing. */
export function receiptsAnswer(language: Language, numbers: ReceiptNumbers | null): Answer {
  const texts = receiptsWorthTexts[language]
  if (numbers === null) return noAnswer(texts.label)
  const { received, materials, fuel, tools, office, share } = numbers
  const worth = receiptsWorth({ received, costs: [materials, fuel, tools, office], share })
  // What of a lost receipt would be profit: without profit there is no tax on it.
  const taxed = Math.min(oneReceipt, Math.max(0, oneReceipt + Number(worth.profit))).toFixed(2)
  const one = receiptsWorth({ received: taxed, costs: [taxed], share })
  const money = (value: string) => moneyText(language, value, 'USD')
  return {
    label: texts.label,
    main: money(worth.kept),
    pieces: [
      list(
        '',
        amountLine(texts.numbers.received, money(received)),
        amountLine(texts.costs, `−${money(worth.costs)}`),
        amountLine(texts.profit, money(worth.profit), 'text-base'),
        amountLine(texts.withoutReceipts, money(worth.withoutReceipts)),
        amountLine(texts.setAside, money(worth.setAside)),
      ),
      words(
        Number(taxed) === 0 ? texts.noProfit : texts.lost(money(String(oneReceipt)), money(one.kept)),
        'mt-4 border-t-2 border-lark pt-4 text-base font-semibold',
      ),
    ],
  }
}
