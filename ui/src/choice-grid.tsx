import { type ReactNode, type Ref, useId } from 'react'
import { cn } from '#class-names.ts'

export type CardChoice<Value extends string> = {
  value: Value
  label: ReactNode
  description?: ReactNode
  icon?: ReactNode
}

/** One option out of several, as cards; a radio group underneath. */
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
  /** For the first card: a form whose required choice is missing focuses it. */
  ref?: Ref<HTMLInputElement>
}) {
  const name = useId()
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined} className={cn('min-w-0', className)}>
      <legend className={cn('mb-1.5 text-xs font-semibold', isLabelHidden && 'sr-only')}>{label}</legend>
      {/* Above the cards: below a long list it would be off the screen. */}
      {Boolean(error) && (
        <p id={`${name}-error`} className="mb-1.5 text-xs font-medium text-danger">
          {error}
        </p>
      )}
      <div className={cn('grid gap-2.5', gridClassName)}>
        {options.map((option, index) => (
          <Choice
            ref={index === 0 ? ref : undefined}
            key={option.value}
            {...option}
            name={name}
            isChecked={option.value === value}
            onChoose={() => onValueChange(option.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function Choice({
  name,
  value,
  label,
  description,
  icon,
  isChecked,
  onChoose,
  ref,
}: CardChoice<string> & {
  name: string
  isChecked: boolean
  onChoose: () => void
  ref: Ref<HTMLInputElement> | undefined
}) {
  return (
    <label
      className={cn(
        'relative flex min-h-14 items-center gap-2.5 rounded-card border border-line bg-surface px-3 py-3 shadow-card transition-colors hover:bg-sunken',
        'has-checked:border-field has-checked:bg-field-soft has-checked:ring-1 has-checked:ring-field',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-field',
      )}
    >
      <input
        ref={ref}
        type="radio"
        name={name}
        value={value}
        className="absolute inset-0 opacity-0"
        checked={isChecked}
        onChange={onChoose}
      />
      {icon !== undefined && (
        <span aria-hidden className="text-field [&_svg]:size-5">
          {icon}
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block hyphens-auto break-words font-semibold text-pretty">{label}</span>
        {description !== undefined && (
          <span className="block text-xs text-pretty text-ink-soft">{description}</span>
        )}
      </span>
    </label>
  )
}
