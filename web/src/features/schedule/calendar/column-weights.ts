import { placeStretches } from '@fieldlark/domain/schedule/calendar-layout.ts'

import type { GridColumn } from './grid-columns.ts'

/** As many visits as stand side by side in one column before they become narrower. */
const mostBeside = 3

/**
 * How wide each column is beside the others: half a column more for each visit side by side with another. A visit that is
 * being moved does not count, so that no column moves under the pointer.
 */
export function columnWeights(columns: readonly Pick<GridColumn, 'segments'>[]): number[] {
  return columns.map(({ segments }) => {
    const placed = placeStretches(segments.filter(({ item }) => !item.isHeld))
    const beside = Math.min(mostBeside, Math.max(1, ...placed.map(({ columns: found }) => found)))
    return (1 + beside) / 2
  })
}
