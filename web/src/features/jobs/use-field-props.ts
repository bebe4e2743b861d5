import { jobLimits } from '@fieldlark/domain/jobs/job.ts'

import { useTexts } from '#language/language.tsx'
import { useFieldText } from '#parts/field-text.ts'
import { recordTexts } from '#parts/record/record.texts.ts'

import type { JobFields, JobFormState } from './job-fields.ts'
import { jobFormTexts } from './job-form.texts.ts'

type Texts = (typeof jobFormTexts)['en']
export type LabelledField = Extract<keyof Texts['fields'], keyof JobFields>

const limits: Partial<Record<LabelledField, number>> = {
  title: jobLimits.title,
  description: jobLimits.description,
  custom_address: jobLimits.customAddress,
  contact_phone: jobLimits.contactPhone,
  instructions: jobLimits.instructions,
  internal_notes: jobLimits.internalNotes,
  terms: jobLimits.terms,
}

const isWords = (name: LabelledField) => limits[name] !== undefined

/** Label, complaint and hint of each field; one that somebody else changed too says what is saved now. */
export function useFieldProps(form: JobFormState, clashes: Partial<JobFields> | null) {
  const texts = useTexts(jobFormTexts)
  const record = useTexts(recordTexts)
  const fieldText = useFieldText()
  const hints: Partial<Record<LabelledField, string>> = texts.hints
  const { errors } = form.formState
  return (name: LabelledField) => {
    const theirs = clashes?.[name]
    const error = errors[name] as { message?: string } | undefined
    return {
      label: texts.fields[name],
      error: fieldText(error?.message, limits[name], texts.problems),
      hint: theirs === undefined || !isWords(name) ? hints[name] : record.savedNow(theirs || record.empty),
    }
  }
}
