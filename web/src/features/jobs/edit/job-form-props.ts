import { jobLimits } from '@fieldlark/domain/jobs/job.ts'

import { useTexts } from '#language/language.tsx'
import { useFieldProps } from '#parts/record/field-props.ts'

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

export function useJobProps(form: JobFormState, clashes: Partial<JobFields> | null) {
  const { fields, hints, problems } = useTexts(jobFormTexts)
  const words = Object.keys(limits) as LabelledField[]
  return useFieldProps<LabelledField>(form, clashes, { labels: fields, hints, problems, limits, words })
}
