import { clockText, useMinutesSince } from './use-clock.ts'

/** How long the visit has been under way, at the end of the button that completes it. */
export function ButtonClock({ start }: { start: string | null }) {
  const minutes = useMinutesSince(start)
  return (
    minutes !== null && (
      <span aria-hidden className="money border-current/30 border-l pl-2 opacity-80">
        {clockText(minutes)}
      </span>
    )
  )
}
