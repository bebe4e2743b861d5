import CircleAlert from 'lucide-react/icons/circle-alert'
import { memo, type ReactNode, useId } from 'react'
import { cn } from '#class-names.ts'
import { FieldContext } from '#field-context.ts'
import { usePressed } from '#use-pressed.ts'

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
      <SteadyNotes {...{ id, error, hint, counter }} />
    </div>
  )
}

type Notes = { error?: ReactNode; hint?: ReactNode; counter?: ReactNode }

/** Leaving the field by a tap adds or removes its error, which must not move the tapped control before the click. */
function SteadyNotes(notes: Notes & { id: string }) {
  return <NotesUntilReleased {...notes} isPressed={usePressed()} />
}

const NotesUntilReleased = memo(FieldNotes, (_before, { isPressed }: { isPressed: boolean }) => isPressed)

function FieldNotes({ id, error, hint, counter }: Notes & { id: string; isPressed: boolean }) {
  if (!error && !hint && !counter) return null
  return (
    <div className="flex items-start gap-3 text-xs">
      <div className="min-w-0 flex-1">
        {Boolean(error) && (
          <p id={`${id}-error`} className="flex gap-1.5 font-medium text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            <span className="min-w-0">{error}</span>
          </p>
        )}
        {Boolean(hint) && (
          <p id={`${id}-hint`} className={cn('text-pretty text-ink-faint', Boolean(error) && 'mt-1')}>
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
  )
}
