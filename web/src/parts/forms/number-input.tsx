import { amountText, parseAmount } from '@fieldlark/domain/values/money.ts'
import { type DecimalMark, decimalMarkOf, localeOf } from '@fieldlark/domain/values/region.ts'
import { TextInput, type TextInputProps } from '@fieldlark/ui/text-input.tsx'
import { useState } from 'react'

import { useLanguage } from '#language/language.tsx'
import { useSession } from '#session/session.tsx'

/** Whether the notation of an amount can represent the value. */
const isShort = (value: string) => /^-?\d+(\.\d{1,4})?$/.test(value)

/** More decimals than an amount has are shown unchanged: rounded, a rejected number would look valid. */
function shownOf(value: string, mark: DecimalMark, minDigits: number): string {
  if (isShort(value)) return amountText(value, mark, minDigits)
  return /^-?\d+\.\d+$/.test(value) ? value.replace('.', mark) : value
}

export type NumberInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** A decimal as it is stored ("1234.50"), '' for none, or what was typed when that is no number. */
  value: string
  onValueChange: (value: string) => void
  /** The minimum number of decimals: "150.00". */
  minDigits?: number
  /** Decides how numbers are written; by default the currency of the current business. */
  currency?: string
}

/** A number in the notation of the business's region; outside it is a canonical decimal. Nothing typed is thrown away. */
export function NumberInput({
  value,
  onValueChange,
  minDigits = 0,
  currency,
  onBlur,
  ...rest
}: NumberInputProps) {
  const { language } = useLanguage()
  const session = useSession()
  const ownCurrency = session.status === 'signed-in' ? session.business?.currency : null
  const mark = decimalMarkOf(localeOf(language, currency ?? ownCurrency ?? null))
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null)
  const shown = typed?.value === value ? typed.text : shownOf(value, mark, minDigits)
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={({ target: { value: text } }) => {
        const meant = text.trim() === '' ? '' : (parseAmount(text, mark) ?? text)
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
