import { Field } from '@fieldlark/ui/field.tsx'
import type { ReactNode, Ref } from 'react'

import { NumberInput } from '#parts/forms/number-input.tsx'
import { useMoney } from '#parts/money/money.ts'

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

/** The amount of a payment or a refund: the first thing its dialog says, so large and centred. */
export function AmountField({ field: { value, onChange, onBlur, ref }, ...field }: Props) {
  const { symbol, exponent } = useMoney()
  return (
    <Field {...field} isLabelHidden isRequired className="col-span-2 text-center">
      <span className="mx-auto flex max-w-full items-center font-bold text-[2.5rem]">
        {symbol && <span aria-hidden>{symbol}</span>}
        <NumberInput
          ref={ref}
          minDigits={exponent}
          value={value}
          onValueChange={onChange}
          onBlur={onBlur}
          // So that symbol and amount are centred together.
          isLarge
          className="money h-14 max-w-full border-0 bg-transparent px-0! font-bold text-[2.5rem] shadow-none"
        />
      </span>
    </Field>
  )
}
