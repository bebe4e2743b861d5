import type { Expense } from '@fieldlark/domain/expenses/expense.ts'
import { Badge } from '@fieldlark/ui/badge.tsx'

import { useTexts } from '#language/language.tsx'

import { expensesTexts } from './expenses.texts.ts'

/** Whether somebody waits for his money; nothing where nobody does. */
export function PaybackBadge({ expense }: { expense: Pick<Expense, 'is_reimbursable' | 'reimbursed_at'> }) {
  const { paybacks } = useTexts(expensesTexts)
  if (!expense.is_reimbursable) return null
  return expense.reimbursed_at ? (
    <Badge tone="green">{paybacks.done}</Badge>
  ) : (
    <Badge tone="yellow">{paybacks.open}</Badge>
  )
}
