import { useState } from 'react'

import { useBusiness } from '#session/session.tsx'

/** The current day in the business's time zone, and the instant, as of when the screen was opened. */
export function useToday(): { today: string; now: string } {
  const { timezone } = useBusiness()
  const [now] = useState(() => new Date())
  // The Swedish locale formats days as ISO dates.
  const today = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: timezone }).format(now)
  return { today, now: now.toISOString() }
}
