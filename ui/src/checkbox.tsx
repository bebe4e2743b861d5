import Check from 'lucide-react/icons/check'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '#class-names.ts'

/** A native checkbox with its own drawing, so that `register()` and plain forms work. */
export function Checkbox({
  label,
  description,
  error,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; description?: ReactNode; error?: ReactNode }) {
  const noteId = useId()
  const note = error || description
  return (
    <div className={cn('flex flex-col', className)}>
      <label className="flex min-h-11 items-start gap-3 py-2.5 has-disabled:cursor-not-allowed has-disabled:text-ink-faint pointer-fine:min-h-9 pointer-fine:py-1.5">
        <span className="relative mt-px flex size-5 shrink-0">
          <input
            {...rest}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={note ? noteId : undefined}
            className="peer size-5 appearance-none rounded-[0.375rem] border border-line-strong bg-surface checked:border-field checked:bg-field disabled:bg-sunken aria-invalid:border-danger"
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute inset-0 m-auto hidden size-3.5 text-on-field peer-checked:block"
          />
        </span>
        <span className="min-w-0 text-pretty">{label}</span>
      </label>
      {Boolean(note) && (
        <p id={noteId} className={cn('pl-8 text-xs', error ? 'font-medium text-danger' : 'text-ink-faint')}>
          {note}
        </p>
      )}
    </div>
  )
}
