import type { Expense } from '@fieldlark/domain/expenses/expense.ts'
import { Badge } from '@fieldlark/ui/badge.tsx'

import { useTexts } from '#language/language.tsx'

import { expensesTexts } from './expenses.texts.ts'

/** Whether the expense is to be reimbursed or was; nothing if it is not reimbursable. */
export function ReimbursementBadge({
  expense,
}: {
  expense: Pick<Expense, 'is_reimbursable' | 'reimbursed_at'>
}) {
  const { reimbursementStates } = useTexts(expensesTexts)
  if (!expense.is_reimbursable) return null
  return expense.reimbursed_at ? (
    <Badge tone="green">{reimbursementStates.done}</Badge>
  ) : (
    <Badge tone="yellow">{reimbursementStates.open}</Badge>
  )
}
