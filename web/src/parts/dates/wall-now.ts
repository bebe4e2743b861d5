import { wallOf } from '@fieldlark/domain/values/wall-time.ts'
import { useState } from 'react'

import { useBusiness } from '#session/session.tsx'

/** The present on the wall clock of the business, as the screen was opened. */
export function useWallNow() {
  const { timezone } = useBusiness()
  const [now] = useState(() => new Date().toISOString())
  return wallOf(now, timezone)
}
