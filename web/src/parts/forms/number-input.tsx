import { amountText, parseAmount } from '@fieldlark/domain/values/money.ts'
import { decimalMarkOf, type Locale, localeOf } from '@fieldlark/domain/values/region.ts'
import { TextInput, type TextInputProps } from '@fieldlark/ui/text-input.tsx'
import { useState } from 'react'

import { useLanguage } from '#language/language.tsx'
import { useSession } from '#session/session.tsx'

/** Whether the notation of an amount can represent the value. */
const isShort = (value: string) => /^-?\d+(\.\d{1,4})?$/.test(value)

/** In figures; a mark between them is about half as wide. */
const widthOf = (text: string) => text.length - 0.5 * (text.match(/[.,]/g)?.length ?? 0)

/** "1271.10" as "1,271.10"; it is read back as the same amount. */
const grouped = (text: string, locale: Locale) =>
  text.replace(/^-?\d+/, (whole) => new Intl.NumberFormat(locale).format(BigInt(whole)))

/** More decimals than an amount has are shown unchanged: rounded, a rejected number would look valid. */
function shownOf(value: string, locale: Locale, minDigits: number, isLarge: boolean): string {
  if (isShort(value)) {
    const text = amountText(value, decimalMarkOf(locale), minDigits)
    return isLarge ? grouped(text, locale) : text
  }
  return /^-?\d+\.\d+$/.test(value) ? value.replace('.', decimalMarkOf(locale)) : value
}

export type NumberInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** A decimal as it is stored ("1234.50"), '' for none, or what was typed when that is no number. */
  value: string
  onValueChange: (value: string) => void
  /** The minimum number of decimals: "150.00". */
  minDigits?: number
  /**
   * The amount that a dialog is about: with its thousands apart, at least four figures wide and no wider than its own, so that
   * what stands beside it touches it.
   */
  isLarge?: boolean
  /** Decides how numbers are written; by default the currency of the current business. */
  currency?: string
}

/**
 * A number in the notation of the business's region; outside it is a canonical decimal. Nothing typed is thrown away.
 */
export function NumberInput({
  value,
  onValueChange,
  minDigits = 0,
  isLarge = false,
  currency,
  onBlur,
  ...rest
}: NumberInputProps) {
  const { language } = useLanguage()
  const session = useSession()
  const ownCurrency = session.status === 'signed-in' ? session.business?.currency : null
  const locale = localeOf(language, currency ?? ownCurrency ?? null)
  const mark = decimalMarkOf(locale)
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null)
  const shown = typed?.value === value ? typed.text : shownOf(value, locale, minDigits, isLarge)
  return (
    <TextInput
      {...rest}
      {...(isLarge && {
        style: {
          width: `calc(${Math.max(widthOf(shown), 4) + 0.5} * (1ch - 0.04em))`,
          letterSpacing: '-0.04em',
        },
      })}
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
