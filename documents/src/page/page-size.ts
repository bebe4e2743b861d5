export type PageSize = 'A4' | 'LETTER'

const letterCurrencies = new Set(['USD', 'CAD', 'MXN'])

/** Letter in countries that use it, A4 elsewhere. */
export const sizeFor = (currencyCode: string): PageSize =>
  letterCurrencies.has(currencyCode) ? 'LETTER' : 'A4'
