import { expect, it } from 'vitest'

import type { CalendarItem } from './calendar-items.ts'
import { columnWeights } from './column-weights.ts'
import { dayColumns } from './grid-columns.ts'

const [monday, tuesday, wednesday] = ['2026-05-04', '2026-05-05', '2026-05-06']
const days = [monday, tuesday, wednesday] as const

const at = (day: string, start: number | null, id: string, isHeld = false): CalendarItem => ({
  visit: { id } as CalendarItem['visit'],
  slot: { day, start, duration: 60 },
  isHeld,
})

const weights = (items: readonly CalendarItem[]) => columnWeights(dayColumns(days, [], { items, blocks: [] }))

it('makes days equal where no visits are side by side', () => {
  expect(weights([at(monday, 540, 'a'), at(monday, 600, 'b')])).toEqual([1, 1, 1])
})

it('makes room for visits side by side', () => {
  expect(weights([at(monday, 540, 'a'), at(monday, 570, 'b'), at(tuesday, null, 'c')])).toEqual([1.5, 1, 1])
})

it('makes room for three at most', () => {
  const visits = ['a', 'b', 'c', 'd'].map((id) => at(tuesday, 540, id))
  expect(weights(visits)).toEqual([1, 2, 1])
})

it('keeps its widths while a visit is moved over another', () => {
  expect(weights([at(monday, 540, 'a'), at(monday, 540, 'b', true)])).toEqual([1, 1, 1])
})
