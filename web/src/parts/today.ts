import { useState } from 'react'

import { useBusiness } from '#session/session.tsx'

/** The day it is where the business is, and the moment, as they were when the screen was opened. */
export function useToday(): { today: string; now: string } {
  const { timezone } = useBusiness()
  const [now] = useState(() => new Date())
  // Sweden writes days as they are stored.
  const today = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: timezone }).format(now)
  return { today, now: now.toISOString() }
}
