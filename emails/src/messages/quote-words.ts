import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { moneyText } from '@fieldlark/domain/values/money-text.ts'

/** What every mail about a quote is told. */
export const quoteFields = [
  'business_name',
  'client_name',
  'quote_number',
  'title',
  'total',
  'currency',
  'url',
] as const

/** "$1,234.50"; nothing where no amount is known. */
export const amountIn = (
  language: Language,
  { total, currency }: Record<'total' | 'currency', string>,
): string => (/^-?\d+(?:\.\d+)?$/.test(total) && currency ? moneyText(language, total, currency) : '')

/** ": $1,234.50" behind what it is the amount of. */
export const after = (text: string): string => (text ? `: ${text}` : '')

/** What somebody wrote, set apart from what we say. */
export const said = (text: string): string[] => (text ? [`“${text}”`] : [])
