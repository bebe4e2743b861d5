import { Field } from '@fieldlark/ui/field.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { type ReactNode, Suspense } from 'react'

import { useTexts } from '#language/language.tsx'
import { ClientPropertyFields, type ClientPropertyForm } from '#parts/properties/client-property-fields.tsx'
import { FormSection } from '#parts/record/form-section.tsx'

import { DurationOfServices } from './duration-of-services.tsx'
import type { MailDate } from './first-date-box.tsx'
import type { JobFields, JobFormState } from './job-fields.ts'
import { JobFolds } from './job-folds.tsx'
import { jobFormTexts } from './job-form.texts.ts'
import { useJobProps } from './job-form-props.ts'
import { JobPriceFields } from './job-price-fields.tsx'
import { JobWhenFields } from './job-when-fields.tsx'

const FirstDateBox = lazyPart(async () => (await import('./first-date-box.tsx')).FirstDateBox)

/** The fields of a job; the parent component saves them. */
export function JobForm({
  form,
  businessId,
  clashes,
  isNew,
  isFresh,
  isUnplanned,
  isForNobodyYet,
  onMailDate,
  files,
}: {
  form: JobFormState
  businessId: string
  clashes: Partial<JobFields> | null
  isNew: boolean
  /** New, and nothing that was typed before is restored. */
  isFresh: boolean
  isUnplanned: boolean
  /** Who goes may be proposed. */
  isForNobodyYet: boolean
  /** Called with how to email the day of the first visit, where that is wished. */
  onMailDate: (mailDate: MailDate) => void
  /** The field for the job's files. */
  files: ReactNode
}) {
  const texts = useTexts(jobFormTexts)
  const about = useJobProps(form, clashes)
  const who = { form: form as unknown as ClientPropertyForm, businessId, about }
  return (
    <div className="grid gap-4">
      <ClientPropertyFields {...who} isFresh={isFresh} />
      <Field {...about('title')} isRequired>
        <TextInput {...form.register('title')} autoComplete="off" />
      </Field>
      <FormSection title={texts.sections.services}>
        <JobPriceFields form={form} businessId={businessId} about={about} />
      </FormSection>
      <FormSection title={texts.sections.when}>
        {isUnplanned && <DurationOfServices form={form} businessId={businessId} />}
        <JobWhenFields form={form} businessId={businessId} isUnplanned={isUnplanned} isNew={isForNobodyYet} />
        {isUnplanned && (
          <Suspense fallback={null}>
            <FirstDateBox form={form} businessId={businessId} onMailDate={onMailDate} />
          </Suspense>
        )}
      </FormSection>
      <JobFolds form={form} businessId={businessId} about={about} isNew={isNew} files={files} />
    </div>
  )
}
