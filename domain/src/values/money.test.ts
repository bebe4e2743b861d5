import { array, assert, boolean, constantFrom, integer, property, record, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencies } from './currency.ts'
import {
  amountText,
  depositOf,
  documentTotals,
  fromMinor,
  type PricedLine,
  parseAmount,
  toMinor,
} from './money.ts'

const line = (unit_price: string, more: Partial<PricedLine> = {}): PricedLine => ({
  quantity: 1,
  unit_price,
  discount_amount: 0,
  is_taxable: true,
  ...more,
})
const taxed = (
  lines: PricedLine[],
  rates: number[],
  more: Partial<Parameters<typeof documentTotals>[0]> = {},
) =>
  documentTotals({
    lines,
    taxes: rates.map((rate) => ({ name: `Tax ${rate}`, rate })),
    discount: null,
    pricesIncludeTax: false,
    exponent: 2,
    ...more,
  })
const money = (minor: bigint) => fromMinor(minor, 2)

describe('taxes', () => {
  it.each([
    ['8180.00', [9.975], '815.96', '8995.96'],
    ['138.66', [19], '26.35', '165.01'],
    ['140.00', [5, 9.975], '20.97', '160.97'],
    ['1140.00', [5, 9.975], '170.72', '1310.72'],
  ])('%s at %j percent is %s of tax and %s in total', (price, rates, tax, total) => {
    const totals = taxed([line(price)], rates)
    expect([totals.taxAmount, totals.total].map(money)).toEqual([tax, total])
  })

  it('subtracts a discount before tax', () => {
    const totals = taxed([line('8500')], [19], { discount: { type: 'fixed', value: 7500 } })
    expect([totals.subtotal, totals.discountAmount, totals.taxAmount, totals.total].map(money)).toEqual([
      '8500.00',
      '7500.00',
      '190.00',
      '1190.00',
    ])
  })

  it('extracts the tax from a price that includes it', () => {
    const totals = taxed([line('119.00')], [19], { pricesIncludeTax: true })
    expect([totals.subtotal, totals.taxAmount, totals.total].map(money)).toEqual([
      '119.00',
      '19.00',
      '119.00',
    ])
  })

  it('does not tax lines that are not taxable', () => {
    expect(money(taxed([line('100'), line('50', { is_taxable: false })], [10]).total)).toBe('160.00')
  })
})

describe('rounding', () => {
  it.each([
    ['0.125', 2, 13n],
    [-0.125, 2, -13n],
    ['0.1249999', 2, 12n],
    [1.005, 2, 101n],
    ['', 2, 0n],
    [1e-7, 2, 0n],
    [1e21, 0, 10n ** 21n],
    ['.5', 0, 1n],
  ])('%s with %i digits', (value, exponent, minor) => {
    expect(toMinor(value, exponent)).toBe(minor)
  })

  it('throws on text that is not a number', () => {
    expect(() => toMinor('12,50', 2)).toThrow(RangeError)
    expect(() => toMinor(Number.NaN, 2)).toThrow(RangeError)
    expect(() => toMinor('.', 2)).toThrow(RangeError)
  })

  it.each([
    [-5n, 2, '-0.05'],
    [123450n, 2, '1234.50'],
    [7n, 0, '7'],
  ])('formats %s with %i digits as %s', (minor, exponent, text) => {
    expect(fromMinor(minor, exponent)).toBe(text)
  })

  it('rounds a line once, after multiplying', () => {
    expect(money(taxed([line('0.3333', { quantity: '1.5' })], []).total)).toBe('0.50')
  })
})

describe('a document discount', () => {
  it('gives remaining cents to the largest remainders, then to the first lines', () => {
    // 0.10 over three equal lines is 0.04, 0.03, 0.03; only the first is taxed.
    const lines = [line('1'), line('1', { is_taxable: false }), line('1', { is_taxable: false })]
    expect(money(taxed(lines, [100], { discount: { type: 'fixed', value: '0.10' } }).taxAmount)).toBe('0.96')
  })

  it.each([
    ['more than there is', [line('10')], { type: 'fixed', value: 20 } as const, '10.00', '0.00'],
    ['nothing to discount', [line('0')], { type: 'percent', value: 10 } as const, '0.00', '0.00'],
    ['a credit', [line('-10')], { type: 'percent', value: 10 } as const, '0.00', '-10.00'],
    [
      'a credit among the lines',
      [line('30'), line('-10')],
      { type: 'percent', value: 50 } as const,
      '10.00',
      '10.00',
    ],
    ['no lines', [], { type: 'fixed', value: 5 } as const, '0.00', '0.00'],
  ])('of %s', (_, lines, discount, discountAmount, total) => {
    const totals = taxed(lines, [], { discount })
    expect([totals.discountAmount, totals.total].map(money)).toEqual([discountAmount, total])
  })
})

describe('an amount as people type it', () => {
  it.each([
    ['1.234,56', '1234.56', '1234.56'],
    ['1,234.56', '1234.56', '1234.56'],
    ['$50', '50', '50'],
    ['MX$ 1,500', '1500', '1.5'],
    ['1.500', '1.5', '1500'],
    ['1.500,00 €', '1500', '1500'],
    ['0.125', '0.125', '0.125'],
    ['1 234,5', '1234.5', '1234.5'],
    ["CHF 1'234.50", '1234.5', '1234.5'],
    ['12,34,567.80', '1234567.8', '1234567.8'],
    ['1,234,567', '1234567', '1234567'],
    ['9,975 %', '9975', '9.975'],
    ['9.975%', '9.975', '9975'],
    ['8,25', '8.25', '8.25'],
    ['kr. 50', '50', '50'],
    ['50.', '50', '50'],
    ['.5', '0.5', '0.5'],
    ['-$20', '-20', '-20'],
    ['\u221220', '-20', '-20'],
    ['-0', '0', '0'],
    ['007', '7', '7'],
    ['１２', '12', '12'],
  ])('%s', (text, withPoint, withComma) => {
    expect([parseAmount(text, '.'), parseAmount(text, ',')]).toEqual([withPoint, withComma])
  })

  it.each([
    '',
    ' ',
    '.',
    'abc',
    '1e5',
    '1.2.3',
    '1,23,4',
    '1.2,3.4',
    '1,234.567,8',
    '12 34',
    '--5',
    '-$-5',
    '5-',
    '1/2',
    '½',
    '9'.repeat(41),
  ])('rejects %j', (text) => {
    expect([parseAmount(text, '.'), parseAmount(text, ',')]).toEqual([null, null])
  })

  it('is parsed back from its displayed form', () => {
    expect(amountText(9.975, ',')).toBe('9,975')
    expect(amountText('12.5', '.', 2)).toBe('12.50')
    assert(
      property(
        integer({ min: -10_000_000, max: 10_000_000 }),
        constantFrom('.' as const, ',' as const),
        (units, mark) => {
          const value = units / 10_000
          expect(Number(parseAmount(amountText(value, mark), mark))).toBe(value)
        },
      ),
    )
  })
})

it('limits a deposit to the total', () => {
  expect([
    depositOf(10_001n, 'percent', 50, 2),
    depositOf(10_001n, 'fixed', '25.5', 2),
    depositOf(10_001n, 'fixed', 200, 2),
    depositOf(10_001n, null, 200, 2),
  ]).toEqual([5001n, 2550n, 10_001n, 0n])
})

it('loses no cent in documents of any currency', () => {
  const decimal = (max: number, digits: number) =>
    tuple(integer({ min: 0, max }), integer({ min: 0, max: digits })).map(([units, scale]) =>
      Number(`${units}e-${scale}`),
    )
  const documents = record({
    lines: array(
      record({
        quantity: decimal(200_000, 3),
        unit_price: tuple(decimal(100_000_000, 4), constantFrom(1, 1, 1, -1)).map(
          ([price, sign]) => price * sign,
        ),
        discount_amount: decimal(5000, 2),
        is_taxable: boolean(),
      }),
      { maxLength: 8 },
    ),
    taxes: array(
      decimal(100_000, 3)
        .filter((rate) => rate <= 100)
        .map((rate) => ({ name: 'Tax', rate })),
      { maxLength: 5 },
    ),
    discount: record({
      type: constantFrom('percent' as const, 'fixed' as const, null),
      value: decimal(100, 4),
    }),
    pricesIncludeTax: boolean(),
    exponent: constantFrom(...currencies.map(({ exponent }) => exponent)),
  })
  assert(
    property(documents, (document) => {
      const totals = documentTotals(document)
      const lines = totals.lineTotals.reduce((all, amount) => all + amount, 0n)
      const taxes = totals.taxLines.reduce((all, { amount }) => all + amount, 0n)
      expect(totals.subtotal).toBe(lines)
      expect(totals.taxAmount).toBe(taxes)
      expect(totals.total).toBe(lines - totals.discountAmount + (document.pricesIncludeTax ? 0n : taxes))
      expect(totals.discountAmount >= 0n && (lines <= 0n || totals.discountAmount <= lines)).toBe(true)

      // With a tax of 100 percent on every line, the tax equals the lines after their parts of the discount.
      const allTaxed = documentTotals({
        ...document,
        lines: document.lines.map((line) => ({ ...line, is_taxable: true })),
        taxes: [{ name: 'Everything', rate: 100 }],
        pricesIncludeTax: false,
      })
      expect(allTaxed.taxAmount).toBe(lines - totals.discountAmount)
    }),
    { numRuns: process.env.FULL === 'on' ? 10_000 : 1000 },
  )
})
