import { State } from '@fieldlark/ui/state.tsx'

import { VisitState } from '#parts/status/visit-state.tsx'

import { useBookingWord } from './booking-word.ts'
import type { VisitTile } from './calendar-items.ts'

/** The status of a visit, or whose answer a booking waits for. */
export function TileState({ visit }: { visit: VisitTile }) {
  const wordOf = useBookingWord()
  if (!visit.booking) return <VisitState visit={visit} />
  return <State glyph="late">{wordOf(visit.booking)}</State>
}
