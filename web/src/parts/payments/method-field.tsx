import { recordedMethods } from '@fieldlark/domain/payments/payment-draft.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import type { ComponentProps, ReactNode } from 'react'

import { useTexts } from '#language/language.tsx'
import { workLabelTexts } from '#parts/work-labels.texts.ts'

import { paymentsTexts } from './payments.texts.ts'

/** How money is handed over between people. */
export function MethodField({
  label,
  error,
  ...select
}: { label: ReactNode; error: ReactNode } & Omit<ComponentProps<typeof NativeSelect>, 'children'>) {
  const { chooseMethod } = useTexts(paymentsTexts)
  const { method: labels } = useTexts(workLabelTexts)
  return (
    <Field label={label} error={error} isRequired>
      <NativeSelect {...select}>
        <option value="">{chooseMethod}</option>
        {recordedMethods.map((method) => (
          <option key={method} value={method}>
            {labels[method]}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
