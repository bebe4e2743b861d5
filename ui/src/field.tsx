import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'
import { cn } from '#class-names.ts'
import { FieldContext } from '#field-context.ts'

/** Label, one input, and what is to be said about it. The input finds its id and descriptions through the context. */
export function Field({
  label,
  isRequired = false,
  isLabelHidden = false,
  error,
  hint,
  counter,
  className,
  children,
}: {
  label: ReactNode
  isRequired?: boolean
  isLabelHidden?: boolean
  error?: ReactNode
  hint?: ReactNode
  /** e.g. "12/1000", right below the input. */
  counter?: ReactNode
  className?: string
  children: ReactNode
}) {
  const id = useId()
  const hasError = Boolean(error)
  const noteIds = [
    hasError && `${id}-error`,
    Boolean(hint) && `${id}-hint`,
    Boolean(counter) && `${id}-counter`,
  ]
  const wiring = {
    id,
    labelId: `${id}-label`,
    describedBy: noteIds.filter(Boolean).join(' ') || undefined,
    isInvalid: hasError,
    isRequired,
  }
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <label
        id={wiring.labelId}
        htmlFor={id}
        className={cn('w-fit text-xs font-semibold text-ink', isLabelHidden && 'sr-only')}
      >
        {label}
        {isRequired && (
          <span aria-hidden className="ml-0.5 text-danger">
            *
          </span>
        )}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {(hasError || Boolean(hint) || Boolean(counter)) && (
        <div className="flex items-start gap-3 text-xs">
          <div className="min-w-0 flex-1">
            {hasError && (
              <p id={`${id}-error`} className="flex gap-1.5 font-medium text-danger">
                <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
                <span className="min-w-0">{error}</span>
              </p>
            )}
            {Boolean(hint) && (
              <p id={`${id}-hint`} className={cn('text-pretty text-ink-faint', hasError && 'mt-1')}>
                {hint}
              </p>
            )}
          </div>
          {Boolean(counter) && (
            <span id={`${id}-counter`} className="money text-ink-faint">
              {counter}
            </span>
          )}
        </div>
      )}
    </div>
  )
}
