import { expenseCategories } from '@fieldlark/domain/expenses/expense.ts'
import { expensePeriods } from '@fieldlark/domain/expenses/expense-period.ts'

import { type FilterOf, listShape } from '#data/list-shape.ts'

/** `reimbursement` is "open" for expenses that are still to be reimbursed, "done" for those that were. */
export const expenseShape = listShape({
  sorts: ['newest', 'oldest', 'amount', 'vendor'],
  choices: { category: expenseCategories, period: expensePeriods, reimbursement: ['open', 'done'] },
})
export type ExpenseFilter = FilterOf<typeof expenseShape>
export type ExpenseSort = ExpenseFilter['sort']
