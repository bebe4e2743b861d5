import { expect, it } from 'vitest'

import { invoiceTotals } from './invoice-totals.ts'

const line = (unit_price: string, more: object = {}) => ({
  quantity: '1',
  unit_price,
  discount_amount: '',
  is_taxable: true,
  ...more,
})
const totals = (more: object = {}) =>
  invoiceTotals({
    lines: [line('100')],
    taxes: [{ name: 'Tax', rate: 10 }],
    discount: { type: null, value: '' },
    pricesIncludeTax: false,
    exponent: 2,
    ...more,
  })

it('computes the amount before tax, whether prices include tax or not', () => {
  expect(totals()).toMatchObject({ amount: 100_00n, taxAmount: 10_00n, total: 110_00n })
  expect(totals({ lines: [line('110')], pricesIncludeTax: true })).toMatchObject({
    amount: 100_00n,
    taxAmount: 10_00n,
    total: 110_00n,
  })
})

it('without lines is its amount plus taxes', () => {
  expect(totals({ lines: [], amount: '50' })).toMatchObject({ amount: 50_00n, total: 55_00n })
  expect(totals({ lines: [] })).toMatchObject({ amount: 0n, total: 0n })
})

it('counts incomplete input as zero', () => {
  expect(
    totals({
      lines: [line('12x'), line('5', { quantity: '' }), line('30')],
      discount: { type: 'percent', value: 'ten' },
    }),
  ).toMatchObject({ lineTotals: [0n, 0n, 30_00n], discountAmount: 0n, total: 33_00n })
})
