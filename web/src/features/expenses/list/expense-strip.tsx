import type { ExpenseCategory } from '@fieldlark/domain/expenses/expense.ts'

import type { ExpenseSum } from '#data/answers.ts'
import { useTexts } from '#language/language.tsx'
import { expenseLabelTexts } from '#parts/expenses/expense-labels.texts.ts'
import { StatusStrip } from '#parts/list/status-strip.tsx'
import { useMoney } from '#parts/money/money.ts'

import { expensesTexts } from '../expenses.texts.ts'

const nothing = { expenses: 0, amount: 0, tax_amount: 0, owed_amount: 0 }

/** Spending by category, highest first; a tap filters the list. */
export function ExpenseStrip({
  sums,
  isFailed,
  category,
  onCategory,
}: {
  sums: readonly ExpenseSum[] | undefined
  isFailed: boolean
  category: ExpenseCategory | null
  onCategory: (category: ExpenseCategory | null) => void
}) {
  const texts = useTexts(expensesTexts)
  const labels = useTexts(expenseLabelTexts)
  const { format } = useMoney()
  const known = (sums ?? []).filter((sum) => sum.category !== null)
  const isMissing = category !== null && !known.some((sum) => sum.category === category)
  const shown: ExpenseSum[] = [
    sums?.find((sum) => sum.category === null) ?? { category: null, ...nothing },
    ...known.toSorted((one, other) => other.amount - one.amount),
    ...(isMissing ? [{ category, ...nothing }] : []),
  ]
  const items = shown.map((sum) => ({
    value: sum.category,
    label: sum.category ? labels.category[sum.category] : texts.all,
    count: sums ? sum.expenses : isFailed ? null : undefined,
    amount: format(sum.amount),
  }))
  return <StatusStrip label={texts.categories} items={items} value={category} onChange={onCategory} />
}
