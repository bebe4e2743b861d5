import { paymentLimits } from '@fieldlark/domain/payments/payment.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import type { ReactNode } from 'react'

type Props = {
  label: ReactNode
  isRequired?: boolean
  error?: ReactNode
  value: string
  onChange: (value: string) => void
}

/** Why money is given up or not accepted. */
export function ReasonField({ value, onChange, ...field }: Props) {
  return (
    <Field {...field}>
      <TextInput
        autoComplete="off"
        maxLength={paymentLimits.reason}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
