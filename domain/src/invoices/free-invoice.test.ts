import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { currencies, currencyOf } from '#values/currency.ts'
import { amountText, depositOf } from '#values/money.ts'
import { decimalMarkOf, localeOf } from '#values/region.ts'
import { emptyFreeInvoice, freeInvoiceTotals, invoiceAfter, numberAfter } from './free-invoice.ts'
import { fieldsOf, readFreeStore, withBackup } from './free-invoice-backup.ts'
import { readFreeInvoice } from './free-invoice-fields.ts'
import { invoiceTotals } from './invoice-totals.ts'

const today = '2026-11-23'
const fields = (more: Record<string, string | string[]> = {}) => {
  const all = {
    business_name: 'Brightside',
    client_name: 'Rosa Delgado',
    number: '7',
    currency: 'USD',
    line_name: ['Deep clean', 'Oven'],
    line_quantity: ['1', '2'],
    line_price: ['420.00', '45'],
    ...more,
  }
  return new URLSearchParams(
    Object.entries(all).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  )
}
const read = (more: Record<string, string | string[]> = {}, language: 'en' | 'es' = 'en') =>
  readFreeInvoice(fields(more), { language, today })
const problems = (more: Record<string, string | string[]>) =>
  read(more).problems.map(({ field, at, code }) => `${field} ${at} ${code}`)

const decimal = (units: number, digits: number) => (units / 10 ** digits).toFixed(digits)
const share = record({
  type: constantFrom('percent', 'fixed', ''),
  value: integer({ min: 0, max: 100 }).map(String),
})
const anyInvoice = record({
  language: constantFrom('en' as const, 'es' as const),
  currency: constantFrom(...currencies.map(({ code }) => code)),
  lines: array(
    record({
      quantity: integer({ min: 0, max: 900_000 }).map((units) => decimal(units, 3)),
      unit_price: integer({ min: -9_000_000, max: 90_000_000 }).map((units) => decimal(units, 4)),
      is_taxable: boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  rates: array(
    integer({ min: 1, max: 30_000 }).map((units) => decimal(units, 3)),
    { maxLength: 5 },
  ),
  pricesIncludeTax: boolean(),
  discount: share,
  deposit: share,
})

it('has the totals of the invoices in the app, whatever is typed in either language and any currency', () => {
  assert(
    property(anyInvoice, (given) => {
      const mark = decimalMarkOf(localeOf(given.language, given.currency))
      const typed = new URLSearchParams(
        fields({ currency: given.currency, line_name: [], line_quantity: [], line_price: [] }),
      )
      for (const [at, line] of given.lines.entries()) {
        typed.append('line_name', 'Work')
        typed.append('line_quantity', amountText(line.quantity, mark))
        typed.append('line_price', amountText(line.unit_price, mark))
        if (!line.is_taxable) typed.append('line_untaxed', String(at))
      }
      for (const rate of given.rates) {
        typed.append('tax_name', 'Tax')
        typed.append('tax_rate', amountText(rate, mark))
      }
      for (const name of ['discount', 'deposit'] as const) {
        typed.append(`${name}_type`, given[name].type)
        typed.append(`${name}_value`, given[name].value)
      }
      if (given.pricesIncludeTax) typed.append('includes_tax', 'yes')
      const { invoice, problems: found } = readFreeInvoice(typed, { language: given.language, today })
      expect(found.filter(({ code }) => code !== 'depositTooLarge')).toEqual([])
      const exponent = currencyOf(given.currency)?.exponent ?? 2
      const inApp = invoiceTotals({
        lines: given.lines.map((line) => ({ ...line, discount_amount: '' })),
        taxes: given.rates.map((rate) => ({ name: 'Tax', rate: Number(rate) })),
        discount: { type: given.discount.type || null, value: given.discount.value },
        pricesIncludeTax: given.pricesIncludeTax,
        exponent,
      })
      const totals = freeInvoiceTotals(invoice)
      expect(totals).toMatchObject(inApp)
      expect(totals.balance).toBe(
        inApp.total - depositOf(inApp.total, given.deposit.type || null, given.deposit.value, exponent),
      )
    }),
    { numRuns: process.env.FULL === 'on' ? 10_000 : 1000 },
  )
})

describe('totals', () => {
  const totalsOf = (more: Record<string, string | string[]>) => {
    const { total, deposit, balance, taxAmount } = freeInvoiceTotals(read(more).invoice)
    return { total, deposit, balance, taxAmount }
  }
  it('adds several taxes and takes the deposit off', () => {
    const more = {
      tax_name: ['City', 'State'],
      tax_rate: ['2', '6.25%'],
      deposit_type: 'percent',
      deposit_value: '50',
    }
    expect(totalsOf(more)).toEqual({ total: 552_08n, deposit: 276_04n, balance: 276_04n, taxAmount: 42_08n })
  })
  it('counts yen whole', () => {
    const more = { currency: 'JPY', line_price: ['420', '45.5'], tax_rate: '10', includes_tax: 'yes' }
    expect(totalsOf(more)).toMatchObject({ total: 511n, taxAmount: 46n })
  })
})

it('reports what cannot be printed, at the field and its position', () => {
  expect(read().problems).toEqual([])
  expect(problems({ business_name: ' ', client_name: '', number: '' })).toEqual([
    'business_name 0 required',
    'client_name 0 required',
    'number 0 required',
  ])
  expect(problems({ line_price: ['420', '4 4'], line_quantity: ['-1', '1.2345'] })).toEqual([
    'line_quantity 0 invalidAmount',
    'line_price 1 invalidAmount',
    'line_quantity 1 invalidAmount',
  ])
  expect(problems({ line_name: [], line_price: [], line_quantity: [] })).toEqual(['line_name 0 required'])
  expect(problems({ line_name: ['', 'b'] })).toEqual(['line_name 0 required'])
  expect(problems({ line_name: Array.from({ length: 101 }, () => 'a') })).toEqual([
    'line_name 100 tooManyLines',
  ])
  expect(problems({ tax_rate: ['1', '2', '3', '4', '5', '6'] })).toEqual(['tax_rate 5 tooManyTaxes'])
  expect(problems({ tax_rate: '101' })).toEqual(['tax_rate 0 amountTooLarge'])
  expect(problems({ deposit_type: 'fixed', deposit_value: '510.01' })).toEqual([
    'deposit_value 0 depositTooLarge',
  ])
  expect(problems({ deposit_type: 'fixed', deposit_value: '510' })).toEqual([])
  expect(problems({ discount_type: 'percent', discount_value: '101' })).toEqual([
    'discount_value 0 percentTooHigh',
  ])
  expect(problems({ currency: 'JPY', discount_type: 'fixed', discount_value: '1.5' })).toEqual([
    'discount_value 0 invalidAmount',
  ])
  expect(problems({ issue_date: '2026-02-30' })).toEqual(['issue_date 0 invalidDay'])
  expect(problems({ issue_date: today, due_date: '2026-11-22' })).toEqual(['due_date 0 dueBeforeIssue'])
  expect(problems({ currency: 'XXX', language: 'fr', accent: 'red' })).toEqual([
    'currency 0 invalidChoice',
    'language 0 invalidChoice',
    'accent 0 invalidChoice',
  ])
  expect(problems({ notes: 'a'.repeat(4001) })).toEqual(['notes 0 tooLong'])
  expect(problems({ line_quantity: '1000000', line_price: '1000000000' })).toContain(
    'line_price 0 amountTooLarge',
  )
})

it('counts up and keeps what stays the same from one invoice to the next', () => {
  expect(['', '1', 'INV-009', '2026-99', 'A'].map(numberAfter)).toEqual([
    '1',
    '2',
    'INV-010',
    '2026-100',
    'A-2',
  ])
  const next = invoiceAfter(read({ tax_name: 'Tax', tax_rate: '8' }).invoice, '2026-12-01')
  expect(next).toMatchObject({
    business: { name: 'Brightside' },
    client: { name: '' },
    number: '8',
    due_date: '2026-12-15',
    taxes: [{ name: 'Tax', rate: '8' }],
  })
})

describe('backups', () => {
  const draft = (id: string, saved_at = '2026-11-23T10:00:00Z') => ({ id, saved_at, invoice: read().invoice })
  const store = (...drafts: ReturnType<typeof draft>[]) => ({ version: 1 as const, drafts, logo: null })
  const again = (value: unknown) => readFreeStore(JSON.stringify(value), today)

  it('reads back what was written', () => {
    const logo = 'data:image/png;base64,iVBORw0KGgo='
    const full = { ...store(draft('a'), { ...draft('b'), invoice: emptyFreeInvoice('es', today) }), logo }
    expect(again(full)).toEqual({
      ...full,
      drafts: [
        full.drafts[0],
        { ...full.drafts[1], invoice: { ...emptyFreeInvoice('es', today), lines: [] } },
      ],
    })
    const { invoice } = read({ tax_rate: '8', includes_tax: 'yes', line_untaxed: '1' })
    expect(readFreeInvoice(fieldsOf(invoice), { language: 'en', today }).invoice).toEqual(invoice)
  })

  it('keeps a draft whose deposit is too large for now', () => {
    const large = {
      ...draft('a'),
      invoice: { ...read().invoice, deposit: { type: 'fixed', value: '9000' } },
    }
    expect(readFreeStore(JSON.stringify({ ...store(), drafts: [large] }), today)?.drafts).toEqual([large])
  })

  it.each([
    ['no JSON', '{'],
    ['another file', '[]'],
    ['another version', JSON.stringify({ ...store(), version: 2 })],
    ['too many drafts', JSON.stringify(store(...Array.from({ length: 51 }, (_, at) => draft(`d${at}`))))],
    ['a draft without an id', JSON.stringify(store(draft('<b>')))],
    [
      'an amount that is none',
      JSON.stringify({
        ...store(),
        drafts: [{ ...draft('a'), invoice: { ...read().invoice, currency: 'XXX' } }],
      }),
    ],
    ['a logo from elsewhere', JSON.stringify({ ...store(), logo: 'https://x.example/a.png' })],
    ['a logo that is a script', JSON.stringify({ ...store(), logo: 'data:image/svg+xml;base64,PHN2Zz4=' })],
  ])('refuses %s', (_, json) => {
    expect(readFreeStore(json, today)).toBeNull()
  })

  it('adds what is missing and keeps the newer of two', () => {
    const own = store(draft('a', '2026-11-23T10:00:00Z'), draft('b', '2026-11-20T10:00:00Z'))
    const backup = store(draft('b', '2026-11-21T10:00:00Z'), draft('a', '2026-11-01T10:00:00Z'), draft('c'))
    expect(
      withBackup(own, backup)?.drafts.map(({ id, saved_at }) => `${id} ${saved_at.slice(8, 10)}`),
    ).toEqual(['a 23', 'c 23', 'b 21'])
    const many = store(...Array.from({ length: 50 }, (_, at) => draft(`d${at}`)))
    expect(withBackup(many, backup)).toBeNull()
  })
})
