import { useBusiness } from '#session/session.tsx'

import type { ListedVisit } from '../dashboard-queries.ts'
import { DayMap } from './day-map.tsx'
import { positionOf } from './stop-lines.tsx'

const sizes = { phone: { width: 328, height: 118 }, desk: { width: 380, height: 168 } }
const mostPins = 10

const states = {
  scheduled: 'next',
  in_progress: 'now',
  completed: 'done',
  cancelled: 'done',
  no_show: 'done',
} as const

/** The stops that are left, with the done ones before them as far as there is room. */
export function TodayMap({
  href,
  stops,
  done,
  isWide,
}: {
  href: string
  stops: readonly ListedVisit[]
  /** How many of the stops are done. */
  done: number
  isWide: boolean
}) {
  const { currency } = useBusiness()
  const first = Math.max(Math.min(done, stops.length - mostPins), 0)
  const shown = stops.slice(first, first + mostPins).map((visit, at) => ({
    id: visit.id,
    number: first + at + 1,
    state: states[visit.status],
    position: positionOf(visit),
  }))
  const size = sizes[isWide ? 'desk' : 'phone']
  return <DayMap href={href} stops={shown} size={size} isInMiles={currency === 'USD'} />
}
