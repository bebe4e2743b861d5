import { expect, it } from 'vitest'

import type { Expense } from './expense.ts'
import { expenseExportColumns } from './expense-export.ts'

const expenses: Record<keyof Expense, true> = {
  id: true,
  business_id: true,
  user_id: true,
  category: true,
  description: true,
  vendor: true,
  amount: true,
  tax_amount: true,
  date: true,
  payment_method: true,
  notes: true,
  job_id: true,
  receipt_url: true,
  is_reimbursable: true,
  reimburse_to: true,
  reimbursed_at: true,
  is_sample: true,
  version: true,
  created_at: true,
  updated_at: true,
}

it('the expenses file holds every column of the table', () => {
  expect(expenseExportColumns.map(({ header }) => header).toSorted()).toEqual(
    Object.keys(expenses).toSorted(),
  )
})
