import { expenseLimits } from '@fieldlark/domain/expenses/expense.ts'

import { useTexts } from '#language/language.tsx'
import { useFieldText } from '#parts/field-text.ts'
import { recordTexts } from '#parts/record/record.texts.ts'

import type { ExpenseFields, ExpenseFormState } from './expense-fields.ts'
import { expenseFormTexts } from './expense-form.texts.ts'

type Labelled = keyof (typeof expenseFormTexts)['en']['fields']

const limits: Partial<Record<Labelled, number>> = {
  vendor: expenseLimits.vendor,
  description: expenseLimits.description,
  notes: expenseLimits.notes,
  receipt_url: expenseLimits.receiptUrl,
}

/** What somebody reads as it stands there; the others are ids and keys. */
const isWords = (name: Labelled) =>
  limits[name] !== undefined || name === 'amount' || name === 'tax_amount' || name === 'date'

/** Label, complaint and hint of each field; one that somebody else changed too says what is saved now. */
export function useExpenseProps(form: ExpenseFormState, clashes: Partial<ExpenseFields> | null) {
  const texts = useTexts(expenseFormTexts)
  const record = useTexts(recordTexts)
  const fieldText = useFieldText()
  const hints: Partial<Record<Labelled, string>> = texts.hints
  const { errors } = form.formState
  return (name: Labelled) => {
    const theirs = clashes?.[name]
    return {
      label: texts.fields[name],
      error: fieldText(errors[name]?.message, limits[name], texts.problems),
      hint: theirs === undefined || !isWords(name) ? hints[name] : record.savedNow(theirs || record.empty),
    }
  }
}
