import type { Expense } from '@fieldlark/domain/expenses/expense.ts'

import { useTexts } from '#language/language.tsx'
import { expenseLabelTexts } from '#parts/expense-labels.texts.ts'

/** What somebody would call it: whom it was paid to, else what it was, else what kind of thing; and the rest of that. */
export function useExpenseNames() {
  const { category: labels } = useTexts(expenseLabelTexts)
  return ({ vendor, description, category }: Pick<Expense, 'vendor' | 'description' | 'category'>) => {
    const [name, ...others] = [vendor, description].filter((text): text is string => Boolean(text))
    if (name === undefined) return { name: labels[category], more: '' }
    return { name, more: [labels[category], ...others].join(' · ') }
  }
}
