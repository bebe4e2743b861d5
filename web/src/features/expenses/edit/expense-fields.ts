import type { Expense, ExpenseCategory } from '@fieldlark/domain/expenses/expense.ts'
import { type ExpenseDraft, expenseDraftSchema } from '@fieldlark/domain/expenses/expense-draft.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import type { RecordValues } from '#parts/record/record-values.ts'
import type { RecordForm } from '#parts/record/use-record-form.ts'
import type { ReceiptWrite } from '../receipts/receipt-queries.ts'

/** The form's values as typed; an empty field is ''. */
export type ExpenseFields = {
  amount: string
  tax_amount: string
  date: string
  category: ExpenseCategory | ''
  vendor: string
  description: string
  payment_method: string
  job_id: string
  notes: string
  receipt_url: string
  is_reimbursable: boolean
  reimburse_to: string
  /** Receipts of a new expense that are uploaded already, so that a reload does not lose them. */
  uploaded: { at: number; write: ReceiptWrite }[]
}

export type ExpenseFormState = RecordForm<ExpenseFields, ExpenseDraft>

export const newExpenseFields = (today: string, jobId: string, userId: string): ExpenseFields => ({
  amount: '',
  tax_amount: '',
  date: today,
  category: '',
  vendor: '',
  description: '',
  payment_method: '',
  job_id: jobId,
  notes: '',
  receipt_url: '',
  is_reimbursable: false,
  reimburse_to: userId,
  uploaded: [],
})

export const fieldsOf = (expense: Expense): ExpenseFields => ({
  amount: String(expense.amount),
  tax_amount: expense.tax_amount === 0 ? '' : String(expense.tax_amount),
  date: expense.date,
  category: expense.category,
  vendor: expense.vendor ?? '',
  description: expense.description ?? '',
  payment_method: expense.payment_method ?? '',
  job_id: expense.job_id ?? '',
  notes: expense.notes ?? '',
  receipt_url: expense.receipt_url ?? '',
  is_reimbursable: expense.is_reimbursable,
  reimburse_to: expense.reimburse_to ?? (expense.is_reimbursable ? '' : expense.user_id),
  uploaded: [],
})

export const expenseResolver = standardSchemaResolver(expenseDraftSchema) as unknown as Resolver<
  RecordValues<ExpenseFields>,
  unknown,
  ExpenseDraft
>
