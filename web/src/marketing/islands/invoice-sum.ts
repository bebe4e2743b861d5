import { parseAmount } from '@fieldlark/domain/values/money.ts'
import { decimalMarkOf, localeOf } from '@fieldlark/domain/values/region.ts'

import { type Notation, numberIn, unitOf } from '../blog/number-notation.ts'
import {
  type InvoiceNumber,
  type InvoiceNumbers,
  invoiceFields,
  invoiceNumbers,
  invoiceSumAnswer,
} from '../feature-pages/invoice-sum.ts'
import { answerWhileTyped, pageLanguage } from './answer.ts'
import { typedNumber } from './typed-numbers.ts'

/** Writes the numbers as they are written with another currency, "18.95" or "18,95". */
function rewrite(root: HTMLElement, before: Notation, after: Notation) {
  const mark = decimalMarkOf(localeOf(before.language, before.currency))
  for (const name of invoiceNumbers) {
    const input = root.querySelector<HTMLInputElement>(`[name="${name}"]`)
    const value = parseAmount(input?.value ?? '', mark)
    if (input && value !== null) input.value = numberIn(after, value, invoiceFields[name].digits)
  }
  for (const symbol of root.querySelectorAll('[data-symbol]')) symbol.textContent = unitOf(after, 'money')
}

/** Adds the invoice up while it is typed. */
export function start(root: HTMLElement): void {
  const currency = root.querySelector('select')
  const included = root.querySelector<HTMLInputElement>('[name="included"]')
  let notation: Notation = { language: pageLanguage(), currency: 'USD' }
  answerWhileTyped(root, () => {
    const chosen: Notation = { ...notation, currency: currency?.value ?? notation.currency }
    if (chosen.currency !== notation.currency) rewrite(root, notation, chosen)
    notation = chosen
    const numbers: Partial<Record<InvoiceNumber, string>> = {}
    for (const name of invoiceNumbers) {
      const value = typedNumber(root, name, invoiceFields[name], notation)
      if (value !== null) numbers[name] = value
    }
    const isComplete = (typed: typeof numbers): typed is InvoiceNumbers =>
      Object.keys(typed).length === invoiceNumbers.length
    return invoiceSumAnswer(notation, isComplete(numbers) ? numbers : null, included?.checked ?? false)
  })
}
