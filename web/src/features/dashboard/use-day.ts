import { dayPlanOf } from '@fieldlark/domain/schedule/day-plan.ts'
import { addDays, wallOf } from '@fieldlark/domain/values/wall-time.ts'
import { useEffect, useState } from 'react'

import { useBusiness, useCan, useSignedIn } from '#session/session.tsx'

import { useComingVisits } from './dashboard-queries.ts'

const daysAhead = 7
/** What is open on the day of a crew, and the first visits after it. */
const mostRows = 20

/** The present, a minute at a time: a visit becomes due, and the day changes. */
function useNow() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The signed-in person's day: what is under way, what is next, and what comes in the week after. */
export function useDay() {
  const { userId } = useSignedIn()
  const { id: businessId, timezone } = useBusiness()
  const canWork = useCan('work on visits')
  const now = useNow()
  const wall = wallOf(now.toISOString(), timezone)
  const { data, isError, refetch } = useComingVisits(
    businessId,
    wall.day,
    addDays(wall.day, daysAhead),
    mostRows,
  )
  const plan = data && dayPlanOf(data.rows, wall, userId)
  return {
    now,
    /** The present on the wall clock of the business. */
    wall,
    today: wall.day,
    hour: Number(wall.time.slice(0, 2)),
    /** Undefined while the visits are read. */
    plan,
    step: canWork ? (plan?.step ?? null) : null,
    /** How many visits of the week are not among those read. */
    more: data ? data.total - data.rows.length : 0,
    isError,
    retry: () => void refetch(),
  }
}

export type Day = ReturnType<typeof useDay>
