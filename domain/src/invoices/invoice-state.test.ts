import { expect, test } from 'vitest'
import { invoiceState } from './invoice-state.ts'

const sent = {
  status: 'sent',
  due_date: '2026-11-21',
  balance: 100,
  total_amount: 100,
  viewed_at: null,
} as const
const viewed = { ...sent, viewed_at: '2026-11-20T10:00:00Z' }

test('an invoice is late on the day after it was due, whatever else is true of it', () => {
  expect(invoiceState(sent, '2026-11-21')).toBe('sent')
  expect(invoiceState(sent, '2026-11-22')).toBe('overdue')
  expect(invoiceState({ ...viewed, balance: 40 }, '2026-11-22')).toBe('overdue')
})

test('says what became of it before it is late', () => {
  expect(invoiceState(viewed, '2026-11-21')).toBe('viewed')
  expect(invoiceState({ ...viewed, balance: 40 }, '2026-11-21')).toBe('partial')
})

test.each(['draft', 'paid', 'void', 'written_off'] as const)('%s is never late', (status) => {
  expect(invoiceState({ ...sent, status }, '2030-01-01')).toBe(status)
})
