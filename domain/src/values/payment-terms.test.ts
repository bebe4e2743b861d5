import { expect, test } from 'vitest'
import { dueDateOf, paymentTerms, termDays } from './payment-terms.ts'

test('adds the days of the terms across ends of months and years', () => {
  expect(dueDateOf('2026-01-31', 'net_30')).toBe('2026-03-02')
  expect(dueDateOf('2026-12-20', 'net_14')).toBe('2027-01-03')
  expect(dueDateOf('2026-11-21', 'due_on_receipt')).toBe('2026-11-21')
})

test('match the days in their names', () => {
  for (const terms of paymentTerms) expect(termDays[terms]).toBe(Number(terms.match(/\d+/)?.[0] ?? 0))
})
