import type { ReactNode } from 'react'

type Props = { id: string; label: string; hint?: string; className?: string; children: ReactNode }

/** A labelled field of a tool; `children` is the control with the same id. */
export function ToolField({ id, label, hint, className, children }: Props) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      {children}
      {hint !== undefined && <p className="mt-1 text-xs text-ink-soft">{hint}</p>}
    </div>
  )
}

type NumberProps = {
  name: string
  label: string
  value: string
  before?: string
  after?: string
  className?: string
}

/** A number with its unit; the script of the tool says below it what it takes. */
export function NumberField({ name, label, value, before, after, className }: NumberProps) {
  const id = `tool-${name}`
  return (
    <ToolField id={id} label={label} {...(className !== undefined && { className })}>
      <span className="control flex items-center gap-1.5 px-3">
        {before !== undefined && (
          <span data-symbol className="text-ink-soft">
            {before}
          </span>
        )}
        <input
          id={id}
          name={name}
          inputMode="decimal"
          defaultValue={value}
          aria-describedby={`${id}-problem`}
          className="money w-full min-w-0 bg-transparent outline-none"
        />
        {after !== undefined && <span className="text-ink-soft">{after}</span>}
      </span>
      <p id={`${id}-problem`} data-problem={name} className="mt-1 text-xs text-danger empty:hidden" />
    </ToolField>
  )
}
