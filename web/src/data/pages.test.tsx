import { expect, it } from 'vitest'

import { fetchAll, fetchPage, rowsFrom } from './pages.ts'

const answering = (length: number, count: number | null) => {
  const ranges: (readonly [number, number])[] = []
  const range = (from: number, to: number) => {
    ranges.push([from, to])
    return Promise.resolve({ data: Array.from({ length }, () => ({})), error: null, status: 200, count })
  }
  return { ranges, range }
}

it('reads ten thousand rows in a few dozen pages', () => {
  const begins: number[] = []
  for (let from = 0; from < 10_000; from += rowsFrom(from)) begins.push(from)
  expect(begins.slice(0, 6)).toEqual([0, 100, 200, 400, 800, 1300])
  expect(begins.length).toBeLessThan(25)
})

it('requests the rows of its page, both ends included', async () => {
  const query = answering(200, 450)
  expect((await fetchPage(query, 200)).total).toBe(450)
  expect(query.ranges).toEqual([[200, 399]])
})

it('treats a full page without a count as followed by another, and a short one as the last', async () => {
  for (const count of [null, Number.NaN]) {
    expect((await fetchPage(answering(100, count), 100)).total).toBe(201)
    expect((await fetchPage(answering(42, count), 100)).total).toBe(142)
  }
})

it('reads every row: the pages after the first at once where their number is known', async () => {
  const rows = Array.from({ length: 2300 }, (_, id) => ({ id: String(id) }))
  const read = async (count: number | null) => {
    let open = 0
    let most = 0
    const all = await fetchAll(() => ({
      range: async (from: number, to: number) => {
        open += 1
        most = Math.max(most, open)
        await Promise.resolve()
        open -= 1
        return { data: rows.slice(from, to + 1), error: null, status: 200, count }
      },
    }))
    return { all, most }
  }
  expect(await read(2300)).toEqual({ all: rows, most: 2 })
  expect(await read(null)).toEqual({ all: rows, most: 1 })
  // Rows were added meanwhile.
  expect((await read(2000)).all).toEqual(rows)
})
