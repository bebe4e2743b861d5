import {
  type ReceiptNumber,
  type ReceiptNumbers,
  receiptFields,
  receiptNumbers,
  receiptsAnswer,
} from '../feature-pages/receipts-worth.ts'
import { answerWhileTyped, pageLanguage } from './answer.ts'
import { typedNumber } from './typed-numbers.ts'

/** Computes what a month's receipts are worth while the amounts are typed. */
export function start(root: HTMLElement): void {
  const language = pageLanguage()
  answerWhileTyped(root, () => {
    const numbers: Partial<Record<ReceiptNumber, string>> = {}
    for (const name of receiptNumbers) {
      const value = typedNumber(root, name, receiptFields[name], { language, currency: 'USD' })
      if (value !== null) numbers[name] = value
    }
    const isComplete = (typed: typeof numbers): typed is ReceiptNumbers =>
      Object.keys(typed).length === receiptNumbers.length
    return receiptsAnswer(language, isComplete(numbers) ? numbers : null)
  })
}
