import { type ReactNode, useId } from 'react'
import { cn } from '#class-names.ts'

export type Choice<Value extends string> = { value: Value; label: ReactNode; isDisabled?: boolean }

/** Two to four short options side by side; a radio group underneath. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  isLabelHidden = false,
  className,
}: {
  label: ReactNode
  options: readonly Choice<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  isLabelHidden?: boolean
  className?: string
}) {
  const name = useId()
  return (
    <fieldset className={cn('min-w-0', className)}>
      <legend className={cn('mb-1.5 text-xs font-semibold', isLabelHidden && 'sr-only')}>{label}</legend>
      <div className="inline-flex max-w-full rounded-control bg-sunken p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className={cn(
              'relative flex min-h-11 min-w-0 flex-auto items-center justify-center rounded-lg px-3.5 text-xs font-semibold whitespace-nowrap text-ink-soft pointer-fine:min-h-8',
              'has-checked:bg-surface-raised has-checked:text-ink has-checked:shadow-control dark:has-checked:bg-line-strong/40',
              'has-focus-visible:outline-2 has-focus-visible:outline-field has-disabled:opacity-50',
            )}
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 opacity-0"
              checked={option.value === value}
              disabled={option.isDisabled}
              onChange={() => onValueChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
