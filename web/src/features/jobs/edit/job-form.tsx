import { priorities } from '@fieldlark/domain/jobs/job.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { FormSection } from '#parts/record/form-section.tsx'
import { workLabelTexts } from '#parts/status/work-labels.texts.ts'

import { JobBillingFields } from './job-billing-fields.tsx'
import type { JobFields, JobFormState } from './job-fields.ts'
import { jobFormTexts } from './job-form.texts.ts'
import { useJobProps } from './job-form-props.ts'
import { JobPriceFields } from './job-price-fields.tsx'
import { JobWhenFields } from './job-when-fields.tsx'
import { JobWhoFields } from './job-who-fields.tsx'

/** The fields of a job; the parent component saves them. */
export function JobForm({
  form,
  businessId,
  clashes,
  isNew,
  isFresh,
  isUnplanned,
  files,
}: {
  form: JobFormState
  businessId: string
  clashes: Partial<JobFields> | null
  isNew: boolean
  /** New with nothing known but its client, and nothing that was typed before is restored. */
  isFresh: boolean
  isUnplanned: boolean
  /** The field for the job's files. */
  files: ReactNode
}) {
  const texts = useTexts(jobFormTexts)
  const about = useJobProps(form, clashes)
  const { register } = form
  return (
    <div className="grid gap-4">
      <FormSection title={texts.sections.who}>
        <JobWhoFields form={form} businessId={businessId} isFresh={isFresh} about={about} />
      </FormSection>
      <FormSection title={texts.sections.what}>
        <WhatFields form={form} about={about} />
      </FormSection>
      <FormSection title={texts.sections.services}>
        <JobPriceFields form={form} businessId={businessId} about={about} isNew={isNew} />
      </FormSection>
      <FormSection title={texts.sections.when}>
        <JobWhenFields form={form} businessId={businessId} about={about} isUnplanned={isUnplanned} />
      </FormSection>
      <FormSection title={texts.sections.notes}>
        <Field {...about('instructions')}>
          <TextArea {...register('instructions')} rows={3} />
        </Field>
        <Field {...about('internal_notes')}>
          <TextArea {...register('internal_notes')} rows={3} />
        </Field>
      </FormSection>
      <FormSection title={texts.sections.billing}>
        <JobBillingFields form={form} businessId={businessId} about={about} isNew={isNew} />
      </FormSection>
      <FormSection title={texts.sections.files}>{files}</FormSection>
    </div>
  )
}

function WhatFields({ form, about }: { form: JobFormState; about: ReturnType<typeof useJobProps> }) {
  const texts = useTexts(jobFormTexts)
  const { priority } = useTexts(workLabelTexts)
  const { register, control } = form
  return (
    <>
      <Field {...about('title')} isRequired>
        <TextInput {...register('title')} autoComplete="off" />
      </Field>
      <Field {...about('description')}>
        <TextArea {...register('description')} rows={3} />
      </Field>
      <Controller
        control={control}
        name="priority"
        render={({ field }) => (
          <Segmented
            label={texts.fields.priority}
            value={field.value}
            onValueChange={field.onChange}
            options={priorities.map((each) => ({ value: each, label: priority[each] }))}
          />
        )}
      />
    </>
  )
}
