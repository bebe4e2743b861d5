import { type ReactNode, type Ref, useId } from 'react'
import { cn } from '#class-names.ts'

export type CardChoice<Value extends string> = {
  value: Value
  label: ReactNode
  description?: ReactNode
  icon?: ReactNode
}

/** One answer out of several, as cards; a radio group underneath. */
export function ChoiceGrid<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  isLabelHidden = false,
  error,
  className,
  gridClassName = 'grid-cols-2 md:grid-cols-3',
  ref,
}: {
  label: ReactNode
  options: readonly CardChoice<Value>[]
  value: Value | null | undefined
  onValueChange: (value: Value) => void
  isLabelHidden?: boolean
  error?: ReactNode
  className?: string
  gridClassName?: string
  ref?: Ref<HTMLFieldSetElement>
}) {
  const name = useId()
  return (
    <fieldset
      ref={ref}
      aria-describedby={error ? `${name}-error` : undefined}
      className={cn('min-w-0', className)}
    >
      <legend className={cn('mb-1.5 text-xs font-semibold', isLabelHidden && 'sr-only')}>{label}</legend>
      <div className={cn('grid gap-2.5', gridClassName)}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cn(
              'relative flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-3.5 py-3 shadow-card transition-colors hover:bg-sunken',
              'has-checked:border-field has-checked:bg-field-soft has-checked:ring-1 has-checked:ring-field',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-field',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              className="absolute inset-0 opacity-0"
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
            />
            {option.icon !== undefined && (
              <span aria-hidden className="text-field [&_svg]:size-5">
                {option.icon}
              </span>
            )}
            <span className="min-w-0 flex-1">
              <span className="block font-semibold text-pretty">{option.label}</span>
              {option.description !== undefined && (
                <span className="block text-xs text-pretty text-ink-soft">{option.description}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      {Boolean(error) && (
        <p id={`${name}-error`} className="mt-1.5 text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
