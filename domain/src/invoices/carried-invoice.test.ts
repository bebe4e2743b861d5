import { expect, it } from 'vitest'

import { carriedInvoice } from './carried-invoice.ts'
import { emptyFreeInvoice, type FreeInvoice, freeInvoiceTotals } from './free-invoice.ts'
import { invoiceTotals } from './invoice-totals.ts'

const today = '2026-11-23'
const words = () => ({
  title: (number: string) => `Invoice ${number}`,
  tax: 'Tax',
})

const draftOf = (more: Partial<FreeInvoice> = {}) => ({
  id: 'm1',
  saved_at: '2026-11-23T10:00:00Z',
  invoice: {
    ...emptyFreeInvoice('en', today),
    client: { name: 'Rosa Delgado', address: '14 Cedar Street' },
    number: '7',
    lines: [
      { name: 'Deep clean', quantity: '2', unit_price: '100.50', is_taxable: true },
      { name: 'Oven', quantity: '1', unit_price: '', is_taxable: false },
    ],
    taxes: [{ name: '', rate: '8.25' }],
    discount: { type: 'percent', value: '10' } as const,
    deposit: { type: 'fixed', value: '50' } as const,
    how_to_pay: 'By transfer',
    notes: 'Thanks',
    ...more,
  } satisfies FreeInvoice,
})
const carried = (more: Partial<FreeInvoice> = {}) => carriedInvoice(draftOf(more), 'USD', 'check', words)

it('carries everything that was typed for the client', () => {
  expect(carried()).toEqual({
    draft_id: 'm1',
    client: { name: 'Rosa Delgado', address: '14 Cedar Street' },
    invoice: {
      number: '7',
      title: 'Invoice 7',
      issue_date: today,
      due_date: '2026-12-07',
      notes: 'Thanks',
      terms: 'By transfer',
      discount_type: 'percent',
      discount_value: '10',
      taxes: [{ name: 'Tax', rate: 8.25 }],
      prices_include_tax: false,
      deposit: { amount: '50.00', method: 'check' },
    },
    lines: [
      { name: 'Deep clean', quantity: '2', unit_price: '100.50', is_taxable: true },
      { name: 'Oven', quantity: '1', unit_price: '0', is_taxable: false },
    ],
  })
})

it('has the total that the generator showed', () => {
  const { invoice } = draftOf()
  const found = carried()
  if (typeof found === 'string') throw new Error(found)
  const inApp = invoiceTotals({
    lines: found.lines.map((line) => ({ ...line, discount_amount: 0 })),
    taxes: found.invoice.taxes,
    discount: { type: found.invoice.discount_type, value: found.invoice.discount_value },
    pricesIncludeTax: false,
    exponent: 2,
  })
  expect(inApp.total).toBe(freeInvoiceTotals(invoice).total)
})

it('needs neither a number nor the name of the business, and invents no words', () => {
  expect(
    carried({
      number: '',
      notes: '',
      how_to_pay: '',
      deposit: { type: 'percent', value: '' },
      discount: { type: 'fixed', value: '' },
    }),
  ).toMatchObject({
    invoice: { number: null, deposit: null, title: null, notes: null, terms: null, discount_value: '0' },
  })
})

it.each([
  ['noClient', { client: { name: '', address: 'Here' } }],
  ['noWork', { lines: [] }],
  ['noWork', { lines: [{ name: '', quantity: '1', unit_price: '5', is_taxable: true }] }],
  ['days', { due_date: '2026-11-01' }],
  ['currency', { currency: 'MXN' }],
  ['belowZero', { lines: [{ name: 'Credit', quantity: '1', unit_price: '-5', is_taxable: true }] }],
  ['deposit', { deposit: { type: 'fixed', value: '500' } }],
  ['deposit', { deposit: { type: 'percent', value: '101' } }],
  ['unreadable', { notes: 'a'.repeat(4001) }],
] as const)('says %s where the app could not hold it', (reason, more) => {
  expect(carried(more as Partial<FreeInvoice>)).toBe(reason)
})
