import { type CsvColumn, recordColumns } from '#values/csv.ts'
import type { Expense } from './expense.ts'

const exported = [
  'id',
  'date',
  'category',
  'vendor',
  'description',
  'amount',
  'tax_amount',
  'payment_method',
  'notes',
  'job_id',
  'receipt_url',
  'is_reimbursable',
  'reimburse_to',
  'reimbursed_at',
  ...recordColumns,
] as const satisfies readonly (keyof Expense)[]

export type ExportedExpense = Pick<Expense, (typeof exported)[number]>

/** The columns of an exported expenses file. Amounts are numbers, in the business's currency. */
export const expenseExportColumns: readonly CsvColumn<ExportedExpense>[] = exported.map((header) => ({
  header,
  value: (expense) => expense[header],
}))
