import { billingFrequencies } from '@fieldlark/domain/jobs/job.ts'
import { paymentTerms } from '@fieldlark/domain/values/payment-terms.ts'
import { ChoiceChips } from '@fieldlark/ui/choice-chips.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTexts } from '#language/language.tsx'
import { FormMoneyInput } from '#parts/money/form-money-input.tsx'
import { paymentTermsTexts } from '#parts/payments/payment-terms.texts.ts'
import { billingTexts } from '../billing.texts.ts'
import { type JobFormState, usualTerms } from './job-fields.ts'
import type { useJobProps } from './job-form-props.ts'
import { useUsualTerms } from './usual-terms-queries.ts'

/** A new job follows its client's payment terms until others are chosen; returns the function to call when they are. */
function useFollowedTerms(
  { control, setValue, getValues }: JobFormState,
  businessId: string,
  isNew: boolean,
) {
  const clientId = useWatch({ control, name: 'client_id' })
  const [isChosen, setChosen] = useState(!isNew || getValues('payment_terms') !== usualTerms)
  const { data: terms } = useUsualTerms(businessId, clientId, !isChosen)
  useEffect(() => {
    if (terms && !isChosen) setValue('payment_terms', terms)
  }, [terms, isChosen, setValue])
  return () => setChosen(true)
}

/** When the work is billed, and its payment terms. */
export function JobBillingFields({
  form,
  businessId,
  about,
  isNew,
}: {
  form: JobFormState
  businessId: string
  about: ReturnType<typeof useJobProps>
  isNew: boolean
}) {
  const terms = useTexts(paymentTermsTexts)
  const { register, control } = form
  const keepTerms = useFollowedTerms(form, businessId, isNew)
  const [type, deposit] = useWatch({ control, name: ['schedule_type', 'deposit_amount'] })
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {type === 'recurring' && <PeriodFields form={form} about={about} />}
      <ChoiceChips
        {...about('payment_terms')}
        {...register('payment_terms', { onChange: keepTerms })}
        options={paymentTerms.map((value) => ({ value, label: terms[value] }))}
        className="md:col-span-2"
      />
      {deposit !== '' && (
        <Field {...about('deposit_amount')}>
          <FormMoneyInput control={control} name="deposit_amount" />
        </Field>
      )}
      <Field {...about('terms')} className="md:col-span-2">
        <TextArea {...register('terms')} rows={2} />
      </Field>
    </div>
  )
}

/** When the visits of a recurring job are billed. A one-off job is billed once, so there is nothing to choose. */
function PeriodFields({
  form: { register, control },
  about,
}: {
  form: JobFormState
  about: ReturnType<typeof useJobProps>
}) {
  const texts = useTexts(billingTexts)
  const frequency = useWatch({ control, name: 'billing_frequency' })
  return (
    <>
      <ChoiceChips
        {...about('billing_frequency')}
        {...register('billing_frequency')}
        options={billingFrequencies.map((value) => ({ value, label: texts.billing[value] }))}
        className="md:col-span-2"
      />
      {frequency === 'weekly' && (
        <Field {...about('billing_interval_weeks')}>
          <TextInput {...register('billing_interval_weeks')} inputMode="numeric" autoComplete="off" />
        </Field>
      )}
      {(frequency === 'weekly' || frequency === 'monthly') && (
        <Field {...about('next_billing')}>
          <TextInput {...register('next_billing')} type="date" min="2000-01-01" max="2099-12-31" />
        </Field>
      )}
    </>
  )
}
