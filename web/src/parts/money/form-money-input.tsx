import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form'

import { MoneyInput } from './money-input.tsx'

/** An amount of a form. Used inside a `Field`. */
export function FormMoneyInput<Values extends FieldValues, Draft>({
  control,
  name,
}: {
  control: Control<Values, unknown, Draft>
  name: FieldPathByValue<Values, string>
}) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <MoneyInput ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} className="money" />
      )}
    />
  )
}
