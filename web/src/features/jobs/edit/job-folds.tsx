import { priorities } from '@fieldlark/domain/jobs/job.ts'
import { ChoiceChips } from '@fieldlark/ui/choice-chips.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTexts } from '#language/language.tsx'
import { documentForm } from '#parts/document/document-form.ts'
import { PriceFields } from '#parts/document/price-fields.tsx'
import { usePriceValue } from '#parts/document/price-value.ts'
import { paymentTermsTexts } from '#parts/payments/payment-terms.texts.ts'
import { FormFold } from '#parts/record/form-fold.tsx'
import { workLabelTexts } from '#parts/status/work-labels.texts.ts'

import { billingTexts } from '../billing.texts.ts'
import { JobBillingFields } from './job-billing-fields.tsx'
import type { JobFormState } from './job-fields.ts'
import { jobFormTexts } from './job-form.texts.ts'
import type { useJobProps } from './job-form-props.ts'
import { jobLinesTexts } from './job-lines.texts.ts'

type Part = { form: JobFormState; about: ReturnType<typeof useJobProps> }

/** What many jobs leave as it is, each group behind a row that says what it holds. */
export function JobFolds({
  form,
  businessId,
  about,
  isNew,
  files,
}: Part & { businessId: string; isNew: boolean; files: ReactNode }) {
  const { sections } = useTexts(jobFormTexts)
  const hasLines = useWatch({ control: form.control, name: 'lines' }).length > 0
  return (
    <div>
      {hasLines && <PriceFold form={form} businessId={businessId} about={about} isNew={isNew} />}
      <WorkFold form={form} about={about} />
      <PlaceFold form={form} about={about} />
      <NotesFold form={form} about={about} />
      <BillingFold form={form} businessId={businessId} about={about} isNew={isNew} />
      <FormFold icon="files" title={sections.files}>
        {files}
      </FormFold>
    </div>
  )
}

/** Discount and tax of a job that is priced by its services. */
function PriceFold({ form, businessId, about, isNew }: Part & { businessId: string; isNew: boolean }) {
  const texts = useTexts(jobLinesTexts)
  const labels = { discount_type: texts.discount, taxes: texts.tax }
  const document = documentForm(form)
  return (
    <FormFold icon="price" title={`${texts.discount} · ${texts.tax}`} value={usePriceValue(document)}>
      <PriceFields
        form={document}
        businessId={businessId}
        about={(name) => (name === 'discount_value' ? about(name) : { label: labels[name] })}
        isFollowing={isNew}
      />
    </FormFold>
  )
}

function WorkFold({ form: { register, control }, about }: Part) {
  const texts = useTexts(jobFormTexts)
  const { priority: labels } = useTexts(workLabelTexts)
  const [description, priority] = useWatch({ control, name: ['description', 'priority'] })
  return (
    <FormFold icon="work" title={texts.sections.what} value={description || labels[priority]}>
      <Field {...about('description')}>
        <TextArea {...register('description')} rows={3} />
      </Field>
      <ChoiceChips
        label={texts.fields.priority}
        {...register('priority')}
        options={priorities.map((value) => ({ value, label: labels[value] }))}
      />
      <Field {...about('estimated_minutes')} className="md:max-w-60">
        <TextInput {...register('estimated_minutes')} inputMode="numeric" autoComplete="off" />
      </Field>
    </FormFold>
  )
}

/** Who to call on site, and an address for this job only. */
function PlaceFold({ form: { register, control }, about }: Part) {
  const { sections } = useTexts(jobFormTexts)
  const [propertyId, address, phone] = useWatch({
    control,
    name: ['property_id', 'custom_address', 'contact_phone'],
  })
  const hasAddress = propertyId === ''
  return (
    <FormFold icon="place" title={sections.place} value={(hasAddress && address) || phone}>
      {hasAddress && (
        <Field {...about('custom_address')}>
          <TextArea {...register('custom_address')} rows={2} autoComplete="off" />
        </Field>
      )}
      <Field {...about('contact_phone')}>
        <TextInput {...register('contact_phone')} type="tel" autoComplete="off" />
      </Field>
    </FormFold>
  )
}

function NotesFold({ form: { register, control }, about }: Part) {
  const { sections } = useTexts(jobFormTexts)
  const [instructions, notes] = useWatch({ control, name: ['instructions', 'internal_notes'] })
  return (
    <FormFold icon="notes" title={sections.notes} value={instructions || notes}>
      <Field {...about('instructions')}>
        <TextArea {...register('instructions')} rows={3} />
      </Field>
      <Field {...about('internal_notes')}>
        <TextArea {...register('internal_notes')} rows={3} />
      </Field>
    </FormFold>
  )
}

function BillingFold({ form, businessId, about, isNew }: Part & { businessId: string; isNew: boolean }) {
  const { sections } = useTexts(jobFormTexts)
  const { billing } = useTexts(billingTexts)
  const terms = useTexts(paymentTermsTexts)
  const [type, frequency, chosen] = useWatch({
    control: form.control,
    name: ['schedule_type', 'billing_frequency', 'payment_terms'],
  })
  const value = type === 'recurring' ? `${billing[frequency]} · ${terms[chosen]}` : terms[chosen]
  return (
    <FormFold icon="money" title={sections.billing} value={value}>
      <JobBillingFields form={form} businessId={businessId} about={about} isNew={isNew} />
    </FormFold>
  )
}
