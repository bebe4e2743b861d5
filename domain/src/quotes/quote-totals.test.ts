import { expect, it } from 'vitest'

import { quoteTotals, type TotalledLine } from './quote-totals.ts'

const line = (unit_price: string, more: Partial<TotalledLine> = {}): TotalledLine => ({
  kind: 'required',
  is_selected: true,
  quantity: '1',
  unit_price,
  unit_cost: '0',
  discount_amount: '',
  is_taxable: true,
  ...more,
})

const none = { type: null, value: 0 }
const quote = (lines: TotalledLine[], more: object = {}) => ({
  lines,
  taxes: [{ name: 'Tax', rate: 10 }],
  discount: none as { type: 'percent' | 'fixed' | null; value: string | number },
  deposit: none as { type: 'percent' | 'fixed' | null; value: string | number },
  pricesIncludeTax: false,
  exponent: 2,
  ...more,
})

it('totals the selected lines and prices the others', () => {
  const totals = quoteTotals(
    quote([
      line('100', { unit_cost: '60' }),
      line('40', { kind: 'optional', is_selected: false, unit_cost: '10' }),
      line('30', { kind: 'choice', unit_cost: '20', quantity: '2' }),
    ]),
  )
  expect(totals.ofLines).toEqual([100_00n, 40_00n, 60_00n])
  expect(totals.marginOfLines).toEqual([40_00n, 30_00n, 20_00n])
  expect([totals.subtotal, totals.taxAmount, totals.total]).toEqual([160_00n, 16_00n, 176_00n])
  expect([totals.cost, totals.profit]).toEqual([100_00n, 60_00n])
})

it('has the same profit whether prices include tax or not', () => {
  const inside = quoteTotals(quote([line('110', { unit_cost: '60' })], { pricesIncludeTax: true }))
  const onTop = quoteTotals(quote([line('100', { unit_cost: '60' })]))
  expect([inside.profit, onTop.profit]).toEqual([40_00n, 40_00n])
})

it('counts incomplete input as zero', () => {
  const totals = quoteTotals(
    quote([line('12x'), line('5', { quantity: '' })], {
      discount: { type: 'percent', value: 'ten' },
      deposit: { type: 'fixed', value: '' },
    }),
  )
  expect([totals.total, totals.discountAmount, totals.deposit]).toEqual([0n, 0n, 0n])
})

it('limits the deposit to the total', () => {
  const of = (deposit: object) => quoteTotals(quote([line('100')], { deposit })).deposit
  expect([of({ type: 'percent', value: '50' }), of({ type: 'fixed', value: '500' })]).toEqual([
    55_00n,
    110_00n,
  ])
})
