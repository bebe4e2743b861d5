import { expect, it } from 'vitest'

import { receiptsWorth } from './receipts-worth.ts'

it('compares the tax with the receipts and without them', () => {
  expect(receiptsWorth({ received: '6200', costs: ['1140', '310.40', '185', '240'], share: '25' })).toEqual({
    costs: '1875.40',
    profit: '4324.60',
    setAside: '1081.15',
    withoutReceipts: '1550.00',
    kept: '468.85',
  })
})

it('keeps no more out of taxes than there would be, in a month with a loss', () => {
  expect(receiptsWorth({ received: '100', costs: ['250'], share: '30' })).toMatchObject({
    profit: '-150.00',
    setAside: '0.00',
    withoutReceipts: '30.00',
    kept: '30.00',
  })
})

it('is worth nothing without costs or without a tax', () => {
  expect(receiptsWorth({ received: '100', costs: [], share: '30' }).kept).toBe('0.00')
  expect(receiptsWorth({ received: '100', costs: ['50'], share: '0' }).kept).toBe('0.00')
})
