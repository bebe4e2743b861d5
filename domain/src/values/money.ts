import { type Decimal, divideRounded, scaled, unscaled } from './decimal.ts'
import type { DecimalMark } from './region.ts'
import { normalized } from './text.ts'

/** Money in the currency's smallest unit: cents, or yen. */
export type Minor = bigint

export const toMinor = (value: Decimal, exponent: number): Minor => scaled(value, exponent)

/** An amount as the database and the data API write it: "1234.50". */
export const fromMinor = (minor: Minor, exponent: number): string => unscaled(minor, exponent)

/** A line of a document with the names of its columns: quantity to three decimals, unit_price to four. */
export type PricedLine = {
  quantity: Decimal
  unit_price: Decimal
  discount_amount: Decimal
  is_taxable: boolean
}

/** A percentage of the subtotal or an amount; without a type there is no discount. */
export type Discount = { type: 'percent' | 'fixed' | null; value: Decimal }

export type DocumentTotals = {
  /** In the order of the lines. */
  lineTotals: Minor[]
  /** The sum of the lines as typed; when prices include tax, it does as well. */
  subtotal: Minor
  discountAmount: Minor
  /** In the order of the taxes. */
  taxLines: { name: string; rate: number; amount: Minor }[]
  taxAmount: Minor
  total: Minor
}

const sum = (amounts: readonly Minor[]): Minor => amounts.reduce((all, amount) => all + amount, 0n)

/** quantity × unit_price, rounded, less the line's own discount. */
export const lineTotal = (line: PricedLine, exponent: number): Minor =>
  divideRounded(scaled(line.quantity, 3) * scaled(line.unit_price, 4), 10n ** BigInt(7 - exponent)) -
  scaled(line.discount_amount, exponent)

/** Never below zero and never above the amount that can be discounted. */
function discountOf(subtotal: Minor, { type, value }: Discount, exponent: number): Minor {
  if (type === null || subtotal <= 0n) return 0n
  const wanted =
    type === 'percent' ? divideRounded(subtotal * scaled(value, 4), 1_000_000n) : scaled(value, exponent)
  if (wanted <= 0n) return 0n
  return wanted < subtotal ? wanted : subtotal
}

/**
 * Distributes the discount over the lines: in proportion, rounded down, with the remaining units going to the largest
 * remainders, and to the first lines among equal ones. A negative line gets a negative part, so that every line keeps
 * the same share of itself.
 */
function spread(discount: Minor, lineTotals: readonly Minor[], subtotal: Minor): Minor[] {
  if (discount === 0n) return lineTotals.map(() => 0n)
  const parts = lineTotals.map((amount, position) => {
    const remainder = (((discount * amount) % subtotal) + subtotal) % subtotal
    return { position, remainder, part: (discount * amount - remainder) / subtotal }
  })
  const left = Number(discount - sum(parts.map(({ part }) => part)))
  const favoured = parts
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.position - b.position : a.remainder < b.remainder ? 1 : -1,
    )
    .slice(0, left)
  for (const taker of favoured) taker.part += 1n
  return parts.map(({ part }) => part)
}

/** The totals of a quote, a job or an invoice. private.document_totals computes the same, and its result is stored. */
export function documentTotals(document: {
  lines: readonly PricedLine[]
  taxes: readonly { name: string; rate: number }[]
  discount: Discount | null
  pricesIncludeTax: boolean
  exponent: number
}): DocumentTotals {
  const { lines, taxes, pricesIncludeTax, exponent } = document
  const lineTotals = lines.map((line) => lineTotal(line, exponent))
  const subtotal = sum(lineTotals)
  const discountAmount = discountOf(subtotal, document.discount ?? { type: null, value: 0 }, exponent)
  const parts = spread(discountAmount, lineTotals, subtotal)
  const taxable = sum(
    lines.map((line, at) => (line.is_taxable ? (lineTotals[at] ?? 0n) - (parts[at] ?? 0n) : 0n)),
  )

  const rates = taxes.map(({ rate }) => scaled(rate, 3))
  const whole = 100_000n + (pricesIncludeTax ? sum(rates) : 0n)
  const amounts = rates.map((rate) => divideRounded(taxable * rate, whole))
  const taxAmount = sum(amounts)
  return {
    lineTotals,
    subtotal,
    discountAmount,
    taxLines: taxes.map(({ name, rate }, at) => ({ name, rate, amount: amounts[at] ?? 0n })),
    taxAmount,
    total: subtotal - discountAmount + (pricesIncludeTax ? 0n : taxAmount),
  }
}

/** The amount to be paid in advance: a percentage of the total or an amount, at most the total. */
export const depositOf = (total: Minor, type: Discount['type'], value: Decimal, exponent: number): Minor =>
  discountOf(total, { type, value }, exponent)

// A sign, a currency on either side ("$", "MX$", "kr.", "EUR", "%"), and the number between them.
const written =
  /^(-?)\s*(?:\p{L}{1,4}\.|[\p{L}\p{Sc}]{0,4})\s*(-?)(\d[\d.,'’ ]*|[.,]\d+)(?:[\p{L}\p{Sc}%]{1,4}\.?)?$/u
const brokenGroup = /[ '’](?!\d{3}(?!\d))/
const groups = /^\d{1,3}([.,]\d{3})+$|^\d{1,2}([.,]\d{2})+[.,]\d{3}$/

/**
 * Parses an amount, quantity or rate as people type it ("1.234,56", "1,234.56", "$ 50", "1 234") into a plain decimal;
 * null when it is not a number. When both separators occur, the last is the decimal one. A single separator before
 * three digits groups thousands ("1,500" in America, "1.500" in Spain) unless it is the decimal mark of the region
 * ("1.125", "1,125").
 */
export function parseAmount(text: string, decimalMark: DecimalMark): string | null {
  const typed = normalized(text, 'NFKC').replaceAll('\u2212', '-').trim()
  const [, before, after, body = ''] = (typed.length <= 40 && written.exec(typed)) || []
  const shown = body.trim()
  if (shown === '' || brokenGroup.test(shown) || (before && after)) return null
  const number = shown.replace(/[ '’]/g, '')

  const marks = number.match(/[.,]/g) ?? []
  const mark = marks.at(-1) ?? '.'
  const isThousands =
    marks.length > 1
      ? marks.every((other) => other === mark)
      : /^[1-9]\d{0,2}[.,]\d{3}$/.test(number) && mark !== decimalMark
  const at = marks.length === 0 || isThousands ? number.length : number.lastIndexOf(mark)
  const whole = number.slice(0, at)
  const fraction = number.slice(at + 1).replace(/0+$/, '')
  if (/[.,]/.test(whole) && (!groups.test(whole) || (at < number.length && whole.includes(mark)))) return null
  if (new Set(whole.match(/[.,]/g)).size > 1) return null
  const digits = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0'
  const decimal = fraction === '' ? digits : `${digits}.${fraction}`
  return (before || after) && decimal !== '0' ? `-${decimal}` : decimal
}

/** A stored amount as a field shows it; parseAmount reads it back as the same amount. */
export function amountText(value: Decimal, decimalMark: DecimalMark, minDigits = 0): string {
  const [whole = '0', fraction = ''] = unscaled(scaled(value, 4), 4).split('.')
  const needed = fraction.replace(/0+$/, '').padEnd(minDigits, '0')
  if (needed === '') return whole
  return `${whole}${decimalMark}${needed}`
}
