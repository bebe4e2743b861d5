import { quoteLimits } from '@fieldlark/domain/quotes/quote.ts'

import { useTexts } from '#language/language.tsx'
import { useFieldText } from '#parts/field-text.ts'
import { recordTexts } from '#parts/record/record.texts.ts'

import type { QuoteFields, QuoteFormState } from './quote-fields.ts'
import { quoteFormTexts } from './quote-form.texts.ts'

type Named = Exclude<keyof QuoteFields, 'lines' | 'prices_include_tax'>

const limits: Partial<Record<Named, number>> = {
  title: quoteLimits.title,
  message: quoteLimits.message,
  terms: quoteLimits.terms,
}

const isWords: ReadonlySet<Named> = new Set(['title', 'message', 'terms', 'valid_until'])

/** Label, complaint and hint of each field; one that somebody else changed too says what is saved now. */
export function useFieldProps(form: QuoteFormState, clashes: Partial<QuoteFields> | null) {
  const texts = useTexts(quoteFormTexts)
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
