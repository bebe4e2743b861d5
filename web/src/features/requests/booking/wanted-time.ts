import type { Request } from '@fieldlark/domain/requests/request.ts'
import { wallOf } from '@fieldlark/domain/values/wall-time.ts'

import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { useBusiness } from '#session/session.tsx'

/** The time that a client booked, in the zone of the business: "Tue, Dec 1 · 10:00 AM – 12:00 PM", or only its start. */
export function useWantedTime() {
  const { timezone } = useBusiness()
  const times = useVisitTimes()
  return ({ wanted_start, wanted_end }: Pick<Request, 'wanted_start' | 'wanted_end'>) => {
    if (wanted_start === null || wanted_end === null) return null
    const { day, time } = wallOf(wanted_start, timezone)
    const minutes = (Date.parse(wanted_end) - Date.parse(wanted_start)) / 60_000
    return {
      // A line may break after the dot, not before it.
      whole: times
        .when({ visit_date: day, start_time: time, duration_minutes: minutes })
        .replace(' · ', '\u00A0· '),
      start: `${times.day(day)} · ${times.time(time)}`,
    }
  }
}
