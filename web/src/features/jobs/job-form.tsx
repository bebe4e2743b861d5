import { priorities } from '@fieldlark/domain/jobs/job.ts'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { workLabelTexts } from '#parts/work-labels.texts.ts'

import { JobBillingFields } from './job-billing-fields.tsx'
import type { JobFields, JobFormState } from './job-fields.ts'
import { jobFormTexts } from './job-form.texts.ts'
import { JobPriceFields } from './job-price-fields.tsx'
import { JobWhenFields } from './job-when-fields.tsx'
import { JobWhoFields } from './job-who-fields.tsx'
import { useFieldProps } from './use-field-props.ts'

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody className="grid gap-4">{children}</CardBody>
    </Card>
  )
}

/** The fields of a job; who saves them is above. */
export function JobForm({
  form,
  businessId,
  clashes,
  isNew,
  isUnplanned,
  files,
}: {
  form: JobFormState
  businessId: string
  clashes: Partial<JobFields> | null
  isNew: boolean
  isUnplanned: boolean
  /** The files that belong to it. */
  files: ReactNode
}) {
  const texts = useTexts(jobFormTexts)
  const { priority } = useTexts(workLabelTexts)
  const about = useFieldProps(form, clashes)
  const { register, control } = form
  return (
    <div className="grid gap-4">
      <Section title={texts.sections.who}>
        <JobWhoFields form={form} businessId={businessId} about={about} />
      </Section>
      <Section title={texts.sections.what}>
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
      </Section>
      <Section title={texts.sections.services}>
        <JobPriceFields form={form} businessId={businessId} about={about} isNew={isNew} />
      </Section>
      <Section title={texts.sections.when}>
        <JobWhenFields form={form} businessId={businessId} about={about} isUnplanned={isUnplanned} />
      </Section>
      <Section title={texts.sections.notes}>
        <Field {...about('instructions')}>
          <TextArea {...register('instructions')} rows={3} />
        </Field>
        <Field {...about('internal_notes')}>
          <TextArea {...register('internal_notes')} rows={3} />
        </Field>
      </Section>
      <Section title={texts.sections.billing}>
        <JobBillingFields form={form} businessId={businessId} about={about} isNew={isNew} />
      </Section>
      <Section title={texts.sections.files}>{files}</Section>
    </div>
  )
}
