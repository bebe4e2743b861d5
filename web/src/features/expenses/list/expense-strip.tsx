import type { ExpenseCategory } from '@fieldlark/domain/expenses/expense.ts'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'

import type { ExpenseSum } from '#data/answers.ts'
import { useTexts } from '#language/language.tsx'
import { expenseLabelTexts } from '#parts/expenses/expense-labels.texts.ts'
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
  return (
    <fieldset className="-mx-4 grid min-w-0 auto-cols-max grid-flow-col gap-1.5 overflow-x-auto px-4 py-0.5 md:gap-2 lg:mx-0 lg:px-0.5">
      <legend className="sr-only">{texts.categories}</legend>
      {shown.map((sum) => (
        <button
          key={sum.category ?? 'all'}
          type="button"
          aria-pressed={category === sum.category}
          onClick={() => onCategory(category === sum.category ? null : sum.category)}
          className="min-w-28 rounded-card border border-line bg-surface px-3 py-2.5 text-left shadow-card transition-colors hover:border-line-strong aria-pressed:border-field aria-pressed:bg-field-soft aria-pressed:ring-1 aria-pressed:ring-field"
        >
          <span className="block truncate font-medium text-ink-soft text-xs">
            {sum.category ? labels.category[sum.category] : texts.all}
          </span>
          <span className="money block font-bold text-lg leading-7 tracking-[-0.02em]">
            {sums ? format(sum.amount) : isFailed ? '–' : <Skeleton className="my-1.5 h-4 w-16" />}
          </span>
          <span className="money block text-2xs text-ink-faint">
            {sums ? texts.count(sum.expenses) : '\u00A0'}
          </span>
        </button>
      ))}
    </fieldset>
  )
}
