import type { ComponentProps, ReactNode } from 'react'

export const field =
  'w-full min-h-12 rounded-control border border-line-strong bg-surface px-3 text-base font-normal'
export const label = 'grid gap-1.5 font-semibold'

/** What went wrong, above the form that keeps what was typed. */
export function Notice({ text }: { text: string }) {
  return (
    <p role="alert" className="rounded-card border border-line-strong bg-lark-soft p-4 text-base font-medium">
      {text}
    </p>
  )
}

/** `fault` is what to do about what was typed. */
export function Line({
  label: text,
  fault,
  ...input
}: { label: ReactNode; fault?: string | undefined } & ComponentProps<'input'>) {
  const isFaulty = fault !== undefined
  return (
    <label className={label}>
      {text}
      <input
        autoComplete={input.type}
        {...input}
        {...(isFaulty && { 'aria-invalid': true })}
        className={`${field} ${isFaulty ? 'border-2 border-dress-deep' : ''}`}
      />
      {isFaulty && <span className="text-xs">{fault}</span>}
    </label>
  )
}

/** Several lines, with a hint below them. */
export function Words({
  label: text,
  hint,
  ...input
}: { label: ReactNode; hint: string } & ComponentProps<'textarea'>) {
  return (
    <label className={label}>
      {text}
      <textarea
        name="message"
        maxLength={4000}
        aria-describedby="message-hint"
        {...input}
        className={`${field} py-2.5`}
      />
      <span id="message-hint" className="text-xs font-normal text-ink-soft">
        {hint}
      </span>
    </label>
  )
}

/** Programs fill in every field, also one that nobody sees. */
export function Trap({ label: text }: { label: string }) {
  return (
    <label aria-hidden className="sr-only">
      {text}
      <input name="website" type="text" autoComplete="off" tabIndex={-1} />
    </label>
  )
}
