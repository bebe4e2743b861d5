import { expect, it } from 'vitest'

import { invoiceGroupOf } from './invoice-group.ts'

it.each([
  ['sent', '2026-05-04', 'overdue'],
  ['sent', '2026-05-05', 'waiting'],
  ['draft', '2026-05-04', 'draft'],
  ['paid', '2026-05-04', 'paid'],
  ['void', '2026-05-04', 'void'],
  ['written_off', '2026-05-04', 'written_off'],
] as const)('%s and due on %s is listed under %s', (status, due_date, group) => {
  expect(invoiceGroupOf({ status, due_date }, '2026-05-05')).toBe(group)
})
