import { invoiceLimits } from '@fieldlark/domain/invoices/invoice.ts'

import { useTexts } from '#language/language.tsx'
import { useFieldText } from '#parts/field-text.ts'
import { recordTexts } from '#parts/record/record.texts.ts'

import type { InvoiceFields, InvoiceFormState } from './invoice-fields.ts'
import { invoiceFormTexts } from './invoice-form.texts.ts'

type Named = Exclude<keyof InvoiceFields, 'lines' | 'prices_include_tax'>

const limits: Partial<Record<Named, number>> = {
  title: invoiceLimits.title,
  po_number: invoiceLimits.poNumber,
  message: invoiceLimits.message,
  notes: invoiceLimits.notes,
  terms: invoiceLimits.terms,
}
const isWords: ReadonlySet<Named> = new Set([
  'title',
  'po_number',
  'message',
  'notes',
  'terms',
  'issue_date',
  'due_date',
])

/** Label, complaint and hint of each field; one that somebody else changed too says what is saved now. */
export function useFieldProps(form: InvoiceFormState, clashes: Partial<InvoiceFields> | null) {
  const texts = useTexts(invoiceFormTexts)
  const record = useTexts(recordTexts)
  const fieldText = useFieldText()
  const hints: Partial<Record<Named, string>> = texts.hints
  const { errors } = form.formState
  return (name: Named) => {
    const theirs = clashes?.[name]
    const isTold = typeof theirs === 'string' && isWords.has(name)
    return {
      label: texts.fields[name],
      error: fieldText(errors[name]?.message, limits[name], texts.problems),
      hint: isTold ? record.savedNow(theirs || record.empty) : hints[name],
    }
  }
}

export type AboutField = ReturnType<typeof useFieldProps>
