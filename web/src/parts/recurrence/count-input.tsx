import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { useState } from 'react'

/** A whole number from 1. Invalid input stays in the box; the value is null until it is a number again. */
export function CountInput({
  value,
  onValueChange,
  most,
  label,
}: {
  value: number | null
  onValueChange: (value: number | null) => void
  most: number
  /** The accessible name where no field gives one. */
  label?: string
}) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...(label !== undefined && { 'aria-label': label })}
      value={typed ?? String(value ?? '')}
      onChange={({ target }) => {
        const digits = target.value.replace(/\D/g, '').slice(0, 5)
        const count = Number(digits)
        setTyped(digits)
        onValueChange(count >= 1 ? Math.min(count, most) : null)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
