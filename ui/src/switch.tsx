import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '#class-names.ts'

/** A native checkbox with the role of a switch: works with `register()`; the label is on the left, the switch on the right. */
export function Switch({
  label,
  description,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: ReactNode; description?: ReactNode }) {
  const noteId = useId()
  return (
    <label className={cn('flex min-h-11 items-center justify-between gap-4 py-1.5', className)}>
      <span className="min-w-0">
        <span id={`${noteId}-label`} className="block font-medium">
          {label}
        </span>
        {Boolean(description) && (
          <span id={noteId} className="mt-0.5 block text-xs text-pretty text-ink-faint">
            {description}
          </span>
        )}
      </span>
      <span className="relative inline-flex shrink-0">
        <input
          {...rest}
          type="checkbox"
          // A native checkbox exposes its own state.
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="switch"
          aria-labelledby={`${noteId}-label`}
          aria-describedby={description ? noteId : undefined}
          className="peer h-6 w-10.5 appearance-none rounded-full border border-line-strong bg-sunken transition-colors checked:border-field checked:bg-field disabled:opacity-50"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-line-strong transition-transform duration-150 ease-settle peer-checked:translate-x-4.5 peer-checked:bg-on-field"
        />
      </span>
    </label>
  )
}
