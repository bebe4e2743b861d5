import type { ReactNode } from 'react'

/** A row with a checkbox that a tap anywhere on it toggles. */
export function RowCheck({
  label,
  isChecked,
  onChange,
  children,
}: {
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  children?: ReactNode
}) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-field"
        aria-label={label}
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  )
}
