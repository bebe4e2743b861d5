import { counted as countedIn } from '@fieldlark/domain/values/counted-text.ts'

import type { Language } from './texts.ts'

let regionCurrency: string | null = null

/**
 * Sets the region in which texts write numbers, by the currency of the current business; null: the language's own form.
 * Texts are plain functions that read no context, so the session calls this before it renders the screens.
 */
export function setRegion(currencyCode: string | null) {
  regionCurrency = currencyCode
}

/** "1 client", "2 clients", in Spain "1.125 clientes": a count in the region of the current business. */
export const counted = (language: Language, count: number, one: string, other: string): string =>
  countedIn(language, count, one, other, regionCurrency)
