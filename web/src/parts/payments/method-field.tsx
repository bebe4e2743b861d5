import { recordedMethods } from '@fieldlark/domain/payments/payment-draft.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import type { ComponentProps, ReactNode } from 'react'

import { useTexts } from '#language/language.tsx'
import { workLabelTexts } from '#parts/status/work-labels.texts.ts'

import { paymentsTexts } from './payments.texts.ts'

/** The options of a payment method, for a select. */
export function MethodOptions() {
  const { method: labels } = useTexts(workLabelTexts)
  return recordedMethods.map((method) => (
    <option key={method} value={method}>
      {labels[method]}
    </option>
  ))
}

/** The method of a payment recorded by hand. */
export function MethodField({
  label,
  error,
  ...select
}: { label: ReactNode; error: ReactNode } & Omit<ComponentProps<typeof NativeSelect>, 'children'>) {
  const { chooseMethod } = useTexts(paymentsTexts)
  return (
    <Field label={label} error={error} isRequired>
      <NativeSelect {...select}>
        <option value="">{chooseMethod}</option>
        <MethodOptions />
      </NativeSelect>
    </Field>
  )
}
