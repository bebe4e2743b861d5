import { billingFrequencies } from '@fieldlark/domain/jobs/job.ts'
import { paymentTerms } from '@fieldlark/domain/values/payment-terms.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { useEffect, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'

import { useUsualTerms } from '#data/usual-terms.ts'
import { useTexts } from '#language/language.tsx'
import { MoneyInput } from '#parts/money-input.tsx'
import { paymentTermsTexts } from '#parts/payment-terms.texts.ts'

import { billingTexts } from './billing.texts.ts'
import { type JobFormState, usualTerms } from './job-fields.ts'
import type { useFieldProps } from './use-field-props.ts'

/** A new job follows its client's terms until somebody chooses others; answers how to say that he did. */
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

/** When the work is billed and until when it is to be paid. */
export function JobBillingFields({
  form,
  businessId,
  about,
  isNew,
}: {
  form: JobFormState
  businessId: string
  about: ReturnType<typeof useFieldProps>
  isNew: boolean
}) {
  const texts = useTexts(billingTexts)
  const terms = useTexts(paymentTermsTexts)
  const { register, control } = form
  const keepTerms = useFollowedTerms(form, businessId, isNew)
  const [frequency, deposit] = useWatch({ control, name: ['billing_frequency', 'deposit_amount'] })
  const isPeriodic = frequency === 'weekly' || frequency === 'monthly'
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field {...about('billing_frequency')}>
        <NativeSelect {...register('billing_frequency')}>
          {billingFrequencies.map((each) => (
            <option key={each} value={each}>
              {texts.billing[each]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field {...about('payment_terms')}>
        <NativeSelect {...register('payment_terms', { onChange: keepTerms })}>
          {paymentTerms.map((each) => (
            <option key={each} value={each}>
              {terms[each]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {frequency === 'weekly' && (
        <Field {...about('billing_interval_weeks')}>
          <TextInput {...register('billing_interval_weeks')} inputMode="numeric" autoComplete="off" />
        </Field>
      )}
      {isPeriodic && (
        <Field {...about('next_billing')}>
          <TextInput {...register('next_billing')} type="date" min="2000-01-01" max="2099-12-31" />
        </Field>
      )}
      {deposit !== '' && (
        <Field {...about('deposit_amount')}>
          <Controller
            control={control}
            name="deposit_amount"
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <MoneyInput
                ref={ref}
                value={value}
                onValueChange={onChange}
                onBlur={onBlur}
                className="money"
              />
            )}
          />
        </Field>
      )}
      <Field {...about('terms')} className="md:col-span-2">
        <TextArea {...register('terms')} rows={2} />
      </Field>
    </div>
  )
}
