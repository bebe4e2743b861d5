import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'
import type { BookingNotice } from '@fieldlark/domain/public-profiles/booking-page.ts'
import { HttpError } from '../project/http-error.ts'

/** What the database says to a visitor who may not have what they asked for; `gone` is the page or the service. */
export type BookingRefusal = { notice: BookingNotice | 'gone' | 'over' | 'unproven'; nearest: string[] }

export const isBookingRefusal = (answer: object): answer is BookingRefusal => 'notice' in answer

/** To the second, in UTC. */
export const instantOf = (text: unknown): string =>
  Temporal.Instant.from(String(text)).toString({ smallestUnit: 'second' })

function nearestIn(detail: string | null): string[] {
  try {
    const { times } = JSON.parse(detail ?? '') as { times: string[] }
    return times.map(instantOf)
  } catch {
    return []
  }
}

const notices: Readonly<Record<string, BookingRefusal['notice']>> = {
  time_taken: 'taken',
  hold_over: 'over',
  code_missing: 'unproven',
  too_many_codes: 'codes',
  too_many_holds: 'holds',
  too_late_to_change: 'late',
  booking_over: 'late',
  address_missing: 'invalid',
  business_not_found: 'gone',
  service_not_found: 'gone',
}

/** What a failed call means to the visitor; what nobody expects is logged as `event`. */
export const createRefusals =
  (log: (event: LogEvent) => void) =>
  (error: unknown, event: string): BookingRefusal => {
    const notice = error instanceof HttpError ? notices[error.code] : undefined
    if (notice !== undefined) return { notice, nearest: nearestIn((error as HttpError).detail) }
    log({ level: 'error', event, ...describeError(error) })
    return { notice: 'failed', nearest: [] }
  }
