import { expect, it } from 'vitest'

import { placeStretches } from './calendar-layout.ts'

const stretch = (id: string, start: number, end: number) => ({ id, start, end })

const drawn = (items: ReturnType<typeof stretch>[]) =>
  placeStretches(items).map(({ id, column, columns, span }) => `${id} ${column}+${span}/${columns}`)

it('gives an item without overlaps the whole width', () => {
  expect(drawn([stretch('a', 540, 600), stretch('b', 600, 660)])).toEqual(['a 0+1/1', 'b 0+1/1'])
})

it('places overlapping items side by side, the longer one first', () => {
  expect(drawn([stretch('short', 540, 570), stretch('long', 540, 720)])).toEqual([
    'long 0+1/2',
    'short 1+1/2',
  ])
})

it('reuses a free column and lets the last item take the remaining width', () => {
  expect(
    drawn([
      stretch('a', 0, 300),
      stretch('b', 0, 100),
      stretch('c', 50, 100),
      stretch('d', 120, 200),
      stretch('e', 310, 400),
    ]),
  ).toEqual(['a 0+1/3', 'b 1+1/3', 'c 2+1/3', 'd 1+2/3', 'e 0+1/1'])
})

it('never hides the next item behind one of a few minutes', () => {
  expect(drawn([stretch('a', 540, 545), stretch('b', 550, 600)])).toEqual(['a 0+1/2', 'b 1+1/2'])
})

it('lays out a thousand items without overlaps', () => {
  const items = Array.from({ length: 1000 }, (_, at) => {
    const start = (at * 37) % 1380
    return stretch(`v${at}`, start, start + 15 + ((at * 53) % 180))
  })
  const placed = placeStretches(items)
  expect(placed).toHaveLength(1000)
  const isOnTop = placed.some((a, at) =>
    placed
      .slice(at + 1)
      .some(
        (b) =>
          a.start < b.end && b.start < a.end && a.column < b.column + b.span && b.column < a.column + a.span,
      ),
  )
  expect(isOnTop).toBe(false)
})
