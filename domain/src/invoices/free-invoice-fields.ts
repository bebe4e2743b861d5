import { isColor } from '#values/contrast.ts'
import { type Currency, currencyOf } from '#values/currency.ts'
import { parseAmount } from '#values/money.ts'
import { type DecimalMark, decimalMarkOf, localeOf } from '#values/region.ts'
import { cleanLine, cleanText, isLongerThan } from '#values/text.ts'
import {
  dayAfter,
  type FreeInvoice,
  type FreeLine,
  type FreeShare,
  freeInvoiceTotals,
  isDay,
  isDepositTooLarge,
  isPrintable,
  freeInvoiceLimits as limits,
} from './free-invoice.ts'

/** What a form sends: URLSearchParams. Rows repeat their fields; `line_untaxed` has the positions of untaxed lines. */
export type FreeFields = { get: (name: string) => string | null; getAll: (name: string) => string[] }

export type FreeProblemCode =
  | 'required'
  | 'tooLong'
  | 'invalidAmount'
  | 'amountTooLarge'
  | 'percentTooHigh'
  | 'depositTooLarge'
  | 'invalidDay'
  | 'dueBeforeIssue'
  | 'invalidChoice'
  | 'tooManyLines'
  | 'tooManyTaxes'

/** `at` is the position among the fields of that name. */
export type FreeProblem = { field: string; at: number; code: FreeProblemCode }

type Report = (field: string, code: FreeProblemCode, at?: number) => void
type AmountRule = { field: string; at: number; digits: number; most: number; least?: number }
type Reading = { fields: FreeFields; report: Report; mark: DecimalMark }

/**
 * Reads a form, in the browser for every change and on the server for the PDF. What cannot be read is reported and
 * counts as empty. `language` is that of the page, which decides what a comma in a number means.
 */
export function readFreeInvoice(
  fields: FreeFields,
  { language, today }: { language: 'en' | 'es'; today: string },
): { invoice: FreeInvoice; problems: FreeProblem[] } {
  const problems: FreeProblem[] = []
  const report: Report = (field, code, at = 0) => {
    problems.push({ field, at, code })
  }
  const currency = currencyOf(fields.get('currency') ?? 'USD')
  if (currency === undefined) report('currency', 'invalidChoice')
  const code = currency?.code ?? 'USD'
  const reading = { fields, report, mark: decimalMarkOf(localeOf(language, code)) }
  const invoice: FreeInvoice = {
    language: choice(reading, 'language', ['en', 'es']) ?? language,
    currency: code,
    accent: accentIn(reading),
    ...partiesIn(reading),
    ...daysIn(reading, today),
    lines: linesIn(reading),
    taxes: taxesIn(reading),
    prices_include_tax: fields.get('includes_tax') !== null,
    discount: shareIn(reading, 'discount', currency),
    deposit: shareIn(reading, 'deposit', currency),
    how_to_pay: text(reading, 'how_to_pay', limits.howToPay),
    notes: text(reading, 'notes', limits.notes),
  }
  if (!isPrintable(freeInvoiceTotals(invoice))) report('line_price', 'amountTooLarge')
  if (isDepositTooLarge(invoice)) report('deposit_value', 'depositTooLarge')
  return { invoice, problems }
}

function line({ fields, report }: Reading, field: string, most: number, value = fields.get(field), at = 0) {
  const clean = cleanLine(value ?? '')
  if (!isLongerThan(most, clean)) return clean
  report(field, 'tooLong', at)
  return ''
}

function text({ fields, report }: Reading, field: string, most: number): string {
  const clean = cleanText(fields.get(field) ?? '')
  if (!isLongerThan(most, clean)) return clean
  report(field, 'tooLong')
  return ''
}

function choice<Value extends string>(
  { fields, report }: Reading,
  field: string,
  values: readonly Value[],
): Value | null {
  const given = fields.get(field) ?? ''
  const found = values.find((value) => value === given) ?? null
  if (found === null && given !== '') report(field, 'invalidChoice')
  return found
}

function accentIn({ fields, report }: Reading): string {
  const given = fields.get('accent') ?? ''
  if (given !== '' && !isColor(given)) report('accent', 'invalidChoice')
  return isColor(given) ? given : '#1f6f4a'
}

function partiesIn(reading: Reading): Pick<FreeInvoice, 'business' | 'client' | 'number'> {
  const needed = (field: string, most: number) => {
    const value = line(reading, field, most)
    if (value === '') reading.report(field, 'required')
    return value
  }
  return {
    business: {
      name: needed('business_name', limits.name),
      contact: line(reading, 'business_contact', limits.contact),
      address: text(reading, 'business_address', limits.address),
      registration: line(reading, 'business_registration', limits.registration),
    },
    client: {
      name: needed('client_name', limits.name),
      address: text(reading, 'client_address', limits.address),
    },
    number: needed('number', limits.number),
  }
}

function daysIn({ fields, report }: Reading, today: string): Pick<FreeInvoice, 'issue_date' | 'due_date'> {
  const day = (field: string, otherwise: string) => {
    const given = fields.get(field) ?? ''
    if (given !== '' && !isDay(given)) report(field, 'invalidDay')
    return isDay(given) ? given : otherwise
  }
  const issued = day('issue_date', today)
  const due = day('due_date', dayAfter(issued, 14))
  if (due < issued) report('due_date', 'dueBeforeIssue')
  return { issue_date: issued, due_date: due }
}

function amount({ report, mark }: Reading, typed: string, rule: AmountRule): string {
  const { field, at, digits, most, least = 0 } = rule
  if (typed.trim() === '') return ''
  const value = parseAmount(typed, mark)
  const isFine = value !== null && (value.split('.')[1]?.length ?? 0) <= digits && Number(value) >= least
  if (!isFine) report(field, 'invalidAmount', at)
  else if (Number(value) > most) report(field, 'amountTooLarge', at)
  return isFine && Number(value) <= most ? value : ''
}

const mostPrice = 1_000_000_000

function linesIn(reading: Reading): FreeLine[] {
  const { fields, report } = reading
  const names = fields.getAll('line_name')
  const quantities = fields.getAll('line_quantity')
  const prices = fields.getAll('line_price')
  const untaxed = new Set(fields.getAll('line_untaxed'))
  const count = Math.max(names.length, quantities.length, prices.length)
  if (count > limits.lines) report('line_name', 'tooManyLines', limits.lines)
  const lines = Array.from({ length: Math.min(count, limits.lines) }, (_, at): FreeLine => {
    const name = line(reading, 'line_name', limits.lineName, names[at] ?? '', at)
    const price = { field: 'line_price', at, digits: 4, most: mostPrice, least: -mostPrice }
    const quantity = { field: 'line_quantity', at, digits: 3, most: 1_000_000 }
    const unit_price = amount(reading, prices[at] ?? '', price)
    if (name === '' && unit_price !== '') report('line_name', 'required', at)
    return {
      name,
      quantity: amount(reading, quantities[at] ?? '', quantity) || '1',
      unit_price,
      is_taxable: !untaxed.has(String(at)),
    }
  }).filter(({ name, unit_price }) => name !== '' || unit_price !== '')
  if (lines.length === 0) report('line_name', 'required')
  return lines
}

function taxesIn(reading: Reading): FreeInvoice['taxes'] {
  const [names, rates] = [reading.fields.getAll('tax_name'), reading.fields.getAll('tax_rate')]
  if (rates.length > limits.taxes) reading.report('tax_rate', 'tooManyTaxes', limits.taxes)
  return rates
    .slice(0, limits.taxes)
    .map((typed, at) => ({
      name: line(reading, 'tax_name', limits.taxName, names[at] ?? '', at),
      rate: amount(reading, typed, { field: 'tax_rate', at, digits: 3, most: 100 }),
    }))
    .filter(({ rate }) => rate !== '' && Number(rate) !== 0)
}

function shareIn(reading: Reading, name: 'discount' | 'deposit', currency: Currency | undefined): FreeShare {
  const type = choice(reading, `${name}_type`, ['percent', 'fixed'])
  if (type === null) return { type, value: '' }
  const digits = type === 'percent' ? 4 : (currency?.exponent ?? 2)
  const field = `${name}_value`
  const typed = reading.fields.get(field) ?? ''
  const value = amount(reading, typed, { field, at: 0, digits, most: mostPrice })
  if (type === 'percent' && Number(value) > 100) reading.report(field, 'percentTooHigh')
  return { type, value }
}
