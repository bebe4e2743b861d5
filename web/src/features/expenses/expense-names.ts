import type { Expense } from '@fieldlark/domain/expenses/expense.ts'

import { useTexts } from '#language/language.tsx'
import { expenseLabelTexts } from '#parts/expenses/expense-labels.texts.ts'

/** The name of an expense: its vendor, else its description, else its category; and the details that remain. */
export function useExpenseNames() {
  const { category: labels } = useTexts(expenseLabelTexts)
  return ({ vendor, description, category }: Pick<Expense, 'vendor' | 'description' | 'category'>) => {
    const [name, ...others] = [vendor, description].filter((text): text is string => Boolean(text))
    if (name === undefined) return { name: labels[category], more: '' }
    return { name, more: [labels[category], ...others].join(' · ') }
  }
}
