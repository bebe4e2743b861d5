import { expenseLimits } from '@fieldlark/domain/expenses/expense.ts'

import { useTexts } from '#language/language.tsx'
import { useFieldProps } from '#parts/record/field-props.ts'
import { expenseFormTexts } from '../expense-form.texts.ts'
import type { ExpenseFields, ExpenseFormState } from './expense-fields.ts'

const { vendor, description, notes, receiptUrl } = expenseLimits

export function useExpenseProps(form: ExpenseFormState, clashes: Partial<ExpenseFields> | null) {
  const { fields, hints, problems } = useTexts(expenseFormTexts)
  return useFieldProps(form, clashes, {
    labels: fields,
    hints,
    problems,
    limits: { vendor, description, notes, receipt_url: receiptUrl },
    words: ['vendor', 'description', 'notes', 'receipt_url', 'amount', 'tax_amount', 'date'],
  })
}
