import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '#class-names.ts'
import { FieldNotes } from '#field-notes.tsx'

export type ChipChoice<Value extends string> = { value: Value; label: ReactNode }

type Props<Value extends string> = {
  label: ReactNode
  options: readonly ChipChoice<Value>[]
  isRequired?: boolean
  error?: ReactNode
  hint?: ReactNode
  className?: string
  /** With `onValueChange`; a registered group keeps its value itself. */
  value?: Value | null
  onValueChange?: (value: Value) => void
} & Pick<ComponentProps<'input'>, 'name' | 'onChange' | 'onBlur' | 'ref'>

/** One of up to seven short options, all in sight; a radio group underneath. Takes `{...register('name')}`, or a value. */
export function ChoiceChips<Value extends string>({
  label,
  options,
  isRequired = false,
  error,
  hint,
  className,
  value,
  onValueChange,
  onChange,
  ...input
}: Props<Value>) {
  const id = useId()
  const notes = [Boolean(error) && `${id}-error`, Boolean(hint) && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <fieldset
      role="radiogroup"
      aria-describedby={notes || undefined}
      aria-invalid={Boolean(error) || undefined}
      className={cn('min-w-0', className)}
    >
      <legend className="mb-1.5 text-xs font-semibold">
        {label}
        {isRequired && (
          <span aria-hidden className="ml-0.5 text-danger">
            *
          </span>
        )}
      </legend>
      <div className={cn('flex flex-wrap gap-2', notes !== '' && 'mb-1.5')}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cn(
              'relative inline-flex min-h-11 max-w-full items-center rounded-full border border-line bg-surface px-3.5 text-ink-soft hover:border-line-strong',
              'has-checked:border-ink has-checked:bg-ink has-checked:text-paper',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-field',
            )}
          >
            <input
              name={id}
              {...input}
              type="radio"
              value={option.value}
              required={isRequired}
              className="absolute inset-0 rounded-full opacity-0"
              {...(onValueChange
                ? { checked: option.value === value, onChange: () => onValueChange(option.value) }
                : { onChange })}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </fieldset>
  )
}
