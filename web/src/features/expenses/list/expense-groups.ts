import { groupsOf } from '#parts/list/groups.ts'
import { useMoney } from '#parts/money/money.ts'
import { useNumberText } from '#parts/money/number-text.ts'

import type { ExpenseFilter } from './expense-filter.ts'
import type { ListedExpense } from './expense-list-queries.ts'
import { useMonthName } from './month-name.ts'

/** Expenses by month, with what was spent in each. */
export function useExpenseGroups({ sort, search }: ExpenseFilter) {
  const monthName = useMonthName()
  const numberText = useNumberText()
  const { formatSum } = useMoney()
  return (expenses: readonly ListedExpense[], total: number) =>
    sort === 'newest' && search === ''
      ? groupsOf(expenses, {
          keyOf: ({ date }) => date.slice(0, 7),
          labelOf: monthName,
          numberText,
          sumOf: (rows) => formatSum(rows.map(({ amount }) => amount)),
          isAll: expenses.length >= total,
        })
      : undefined
}
