import type { NumberKind } from '@fieldlark/domain/calculators/calculator.ts'
import { moneyText, percentText, symbolOf } from '@fieldlark/domain/values/money-text.ts'
import { formatDecimal } from '@fieldlark/domain/values/number-text.ts'
import { localeOf } from '@fieldlark/domain/values/region.ts'

import type { Language } from '#language/texts.ts'

/** How a reader writes numbers: the currency decides whether a comma marks decimals. */
export type Notation = { language: Language; currency: string }

/** The currencies offered to readers of Spanish; English readers have dollars. */
export const readersCurrencies = ['USD', 'EUR', 'MXN'] as const

/** A figure as the page shows it; a dash where there is none. */
export function figureText(notation: Notation, kind: NumberKind, value: string | null): string {
  const { language, currency } = notation
  if (value === null) return '–'
  if (kind === 'money') return moneyText(language, value, currency)
  if (kind === 'percent') return percentText(language, value, currency)
  return numberIn(notation, value, 2)
}

/** A number as a field holds it, "48,000". */
export const numberIn = ({ language, currency }: Notation, value: string, digits: number): string =>
  formatDecimal(localeOf(language, currency), value, 0, digits)

/** What stands beside a field. */
export function unitOf({ language, currency }: Notation, kind: NumberKind): string {
  if (kind === 'money') return symbolOf(language, currency)
  return kind === 'percent' ? '%' : ''
}
