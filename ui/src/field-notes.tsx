import CircleAlert from 'lucide-react/icons/circle-alert'
import { memo, type ReactNode } from 'react'
import { cn } from '#class-names.ts'
import { usePressed } from '#use-pressed.ts'

type Notes = { error?: ReactNode; hint?: ReactNode; counter?: ReactNode }

/** Error, hint and counter below an input. Leaving the field by a tap adds or removes its error, which must not move the tapped control before the click. */
export function FieldNotes(notes: Notes & { id: string }) {
  return <NotesUntilReleased {...notes} isPressed={usePressed()} />
}

const NotesUntilReleased = memo(PlainNotes, (_before, { isPressed }: { isPressed: boolean }) => isPressed)

function PlainNotes({ id, error, hint, counter }: Notes & { id: string; isPressed: boolean }) {
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
