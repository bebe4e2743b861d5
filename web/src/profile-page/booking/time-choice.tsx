import type { BookingPageInput } from '@fieldlark/domain/public-profiles/booking-page.ts'

import { bookingTexts } from './booking.texts.ts'
import { dayOf, timeOf } from './booking-words.ts'

/** Buttons of a form, each of which chooses a time. Fields that are still empty do not hold them back. */
export function TimeButtons({
  input: { data, language },
  times,
  withDay = false,
}: {
  input: BookingPageInput
  times: readonly string[]
  withDay?: boolean
}) {
  const zone = data.timezone
  return (
    <div className={withDay ? 'grid gap-2' : 'grid grid-cols-3 gap-2 md:grid-cols-4'}>
      {times.map((time) => (
        <button
          key={time}
          name="at"
          value={time}
          formNoValidate
          className="min-h-12 rounded-control border border-line-strong bg-surface px-2 text-base font-semibold tabular-nums hover:bg-dress-soft"
        >
          {withDay && (
            <span className="inline-block first-letter:uppercase">{dayOf(language, time, zone)},</span>
          )}{' '}
          {timeOf(language, time, zone)}
        </button>
      ))}
    </div>
  )
}

/** The times beside one that is gone. */
export function Nearest({ input, times }: { input: BookingPageInput; times: readonly string[] }) {
  if (times.length === 0) return null
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{bookingTexts[input.language].nearest}</p>
      <TimeButtons input={input} times={times} withDay />
    </div>
  )
}
