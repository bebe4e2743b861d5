import { billingFrequencies, paymentTerms } from '@fieldlark/domain/jobs/job.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { Controller, useWatch } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { MoneyInput } from '#parts/money-input.tsx'

import { billingTexts } from './billing.texts.ts'
import type { JobFormState } from './job-fields.ts'
import type { useFieldProps } from './use-field-props.ts'

/** When the work is billed and until when it is to be paid. */
export function JobBillingFields({
  form,
  about,
}: {
  form: JobFormState
  about: ReturnType<typeof useFieldProps>
}) {
  const texts = useTexts(billingTexts)
  const { register, control } = form
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
        <NativeSelect {...register('payment_terms')}>
          {paymentTerms.map((each) => (
            <option key={each} value={each}>
              {texts.paymentTerms[each]}
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
