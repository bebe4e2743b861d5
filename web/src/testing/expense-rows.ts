import type { Row } from '#data/schema.ts'

import { businessId, nextId, someDay, userId } from './rows.ts'

export const expenseRow = (changes: Partial<Row<'expenses'>> = {}): Row<'expenses'> => ({
  id: nextId(),
  user_id: userId,
  business_id: businessId,
  amount: 54.2,
  tax_amount: 4.2,
  date: '2026-05-04',
  category: 'materials',
  vendor: 'Seeds & Co',
  description: 'Grass seed',
  payment_method: 'card',
  job_id: null,
  notes: null,
  receipt_url: null,
  is_reimbursable: false,
  reimburse_to: null,
  reimbursed_at: null,
  is_sample: false,
  version: 2,
  created_at: someDay,
  updated_at: someDay,
  ...changes,
})
