import { placeStretches } from '@fieldlark/domain/schedule/calendar-layout.ts'

import type { GridColumn } from './grid-columns.ts'

/** As many visits as stand side by side in one column before they become narrower. */
const mostBeside = 3
const ofEmpty = 0.75

/**
 * How wide each column is beside the others: with visits side by side as wide as these need, and then less for one without
 * any. A visit that is being moved does not count, so that no column moves under the pointer.
 */
export function columnWeights(columns: readonly Pick<GridColumn, 'segments' | 'anytime'>[]): number[] {
  const settled = columns.map(({ segments, anytime }) => ({
    segments: segments.filter(({ item }) => !item.isHeld),
    anytime: anytime.filter(({ isHeld }) => !isHeld),
  }))
  const beside = settled.map(({ segments }) =>
    Math.min(mostBeside, Math.max(1, ...placeStretches(segments).map((placed) => placed.columns))),
  )
  if (beside.every((found) => found === 1)) return beside
  return settled.map(({ segments, anytime }, at) =>
    segments.length + anytime.length > 0 ? (beside[at] ?? 1) : ofEmpty,
  )
}
