import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { moneyText } from '@fieldlark/domain/values/money-text.ts'

const quoteFields = ['business_name', 'quote_number', 'title', 'total', 'currency', 'url'] as const

/** An email to owners names the client. */
export const ownerQuoteFields = [...quoteFields, 'client_name'] as const

/** An email to the client greets them. */
export const clientQuoteFields = [...quoteFields, 'greeting_name'] as const

/** "$1,234.50", or nothing where the amount is unknown. */
export const amountIn = (
  language: Language,
  { total, currency }: Record<'total' | 'currency', string>,
): string => (/^-?\d+(?:\.\d+)?$/.test(total) && currency ? moneyText(language, total, currency) : '')

/** " Spring cleaning: $1,234.50", each part only where it is known. */
export function titleAndAmount(title: string, amount: string): string {
  const known = [title, amount].filter(Boolean).join(': ')
  return known && ` ${known}`
}

/** " (“Limpieza”)" behind a quote's number. */
export const quoted = (title: string): string => title && ` (“${title}”)`

/** Text that a client wrote, in quotation marks. */
export const quotation = (text: string): string[] => (text ? [`“${text}”`] : [])
