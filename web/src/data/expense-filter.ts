import { expenseCategories } from '@fieldlark/domain/expenses/expense.ts'
import { expensePeriods } from '@fieldlark/domain/expenses/expense-period.ts'

import { type FilterOf, listShape } from './list-shape.ts'

/** payback: open, somebody waits for his money; done, he has it. */
export const expenseShape = listShape({
  sorts: ['newest', 'oldest', 'amount', 'vendor'],
  choices: { category: expenseCategories, period: expensePeriods, payback: ['open', 'done'] },
})
export type ExpenseFilter = FilterOf<typeof expenseShape>
export type ExpenseSort = ExpenseFilter['sort']
