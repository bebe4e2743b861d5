import { type ReactNode, useId } from 'react'
import { cn } from '#class-names.ts'
import { FieldContext } from '#field-context.ts'
import { FieldNotes } from '#field-notes.tsx'

/** Label, one input, and its hint, counter and error. The input finds its id and descriptions through the context. */
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
  /** For example "12/1000", directly below the input. */
  counter?: ReactNode
  className?: string
  children: ReactNode
}) {
  const id = useId()
  const isInvalid = Boolean(error)
  const noteIds = [
    isInvalid && `${id}-error`,
    Boolean(hint) && `${id}-hint`,
    Boolean(counter) && `${id}-counter`,
  ]
  const describedBy = noteIds.filter(Boolean).join(' ') || undefined
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <label
        id={`${id}-label`}
        htmlFor={id}
        // A hidden label as wide as its text would stick out of the page to the right.
        className={cn('text-xs font-semibold text-ink', isLabelHidden ? 'sr-only' : 'w-fit')}
      >
        {label}
        {isRequired && (
          <span aria-hidden className="ml-0.5 text-danger">
            *
          </span>
        )}
      </label>
      <FieldContext value={{ id, labelId: `${id}-label`, describedBy, isInvalid, isRequired }}>
        {children}
      </FieldContext>
      <FieldNotes {...{ id, error, hint, counter }} />
    </div>
  )
}
