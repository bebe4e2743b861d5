import { amountText, parseAmount } from '@fieldlark/domain/values/money.ts'
import { TextInput, type TextInputProps } from '@fieldlark/ui/text-input.tsx'
import { useState } from 'react'

import { useLanguage } from '#language/language.tsx'

const isDecimal = (value: string) => /^-?\d+(\.\d+)?$/.test(value)

export type NumberInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** A decimal as it is stored ("1234.50"), '' for none, or what was typed when that is no number. */
  value: string
  onValueChange: (value: string) => void
  /** At least so many decimals are shown: "150.00". */
  minDigits?: number
}

/** A number in the person's own notation; outside it is a canonical decimal. Nothing typed is thrown away. */
export function NumberInput({ value, onValueChange, minDigits = 0, onBlur, ...rest }: NumberInputProps) {
  const { language } = useLanguage()
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null)
  // A decimal point in both languages, as money is written in the Americas; Spanish reads it back as the same.
  const stored = isDecimal(value) ? amountText(value, 'en', minDigits) : value
  const shown = typed?.value === value ? typed.text : stored
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={({ target: { value: text } }) => {
        const meant = text.trim() === '' ? '' : (parseAmount(text, language) ?? text)
        setTyped({ text, value: meant })
        onValueChange(meant)
      }}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}
