import { Field } from '@fieldlark/ui/field.tsx'
import type { ReactNode, Ref } from 'react'

import { MoneyInput } from '#parts/money/money-input.tsx'

type Props = {
  label: ReactNode
  hint?: ReactNode
  error: ReactNode
  /** The controlled field of a form, as `useController` returns it. */
  field: {
    value: string
    onChange: (value: string) => void
    onBlur: () => void
    ref: Ref<HTMLInputElement>
  }
}

/** The amount of a payment or a refund. */
export function AmountField({ field: { value, onChange, onBlur, ref }, ...field }: Props) {
  return (
    <Field {...field} isRequired className="col-span-2">
      <MoneyInput ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} className="money" />
    </Field>
  )
}
