import { useMoney } from './money.ts'
import { NumberInput, type NumberInputProps } from './number-input.tsx'

/** An amount of the business's money. Stands inside a `Field`. */
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
