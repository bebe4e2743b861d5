import { NumberInput, type NumberInputProps } from '#parts/forms/number-input.tsx'
import { useMoney } from './money.ts'

/** An amount in the business's currency. Used inside a `Field`. */
export function MoneyInput(props: Omit<NumberInputProps, 'leading'>) {
  const { symbol, exponent } = useMoney()
  return (
    <NumberInput
      minDigits={exponent}
      {...props}
      {...(symbol && { leading: <span aria-hidden>{symbol}</span> })}
    />
  )
}
