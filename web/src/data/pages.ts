import { rowsOf } from './table.ts'

type RowsAnswer<Row> = {
  data: Row[] | null
  error: { code?: string; message: string } | null
  status: number
  count?: number | null
}

/** A query whose rows can be requested as a range. */
export type Ranged<Row> = { range: (from: number, to: number) => PromiseLike<RowsAnswer<Row>> }

export type Page<Row> = { rows: Row[]; total: number }

const smallestPage = 100
const largestPage = 500

/**
 * How many rows the page that begins at row `from` requests: as many as were read before it. Scrolling far takes few
 * requests, and so does refetching all of them.
 */
export const rowsFrom = (from: number) => Math.min(Math.max(from, smallestPage), largestPage)

/** The page that begins at row `from`, of a query that asks for `count: 'exact'`. */
export async function fetchPage<Row>(query: Ranged<Row>, from: number): Promise<Page<Row>> {
  const size = rowsFrom(from)
  const answer = await query.range(from, from + size - 1)
  // Rows were deleted meanwhile: a page beyond the end is an empty one.
  if (answer.error?.code === 'PGRST103') return { rows: [], total: from }
  const rows = rowsOf(answer)
  // Without a count (the header may be lost on the way, or hold "*") a full page says that there is at least one more row.
  const known = from + rows.length + (rows.length === size ? 1 : 0)
  return { rows, total: Number.isFinite(answer.count) ? (answer.count as number) : known }
}

/** The backend's max_rows: the most rows one response holds. */
const mostRows = 1000

/**
 * Every row, in as many requests as that takes; `query` is built again for each and must have a total order. With a
 * `count` the pages after the first are requested together, otherwise one after the other.
 */
export async function fetchAll<Row extends { id: string }>(query: () => Ranged<Row>): Promise<Row[]>
/** `keyOf` tells rows apart that have no id. */
export async function fetchAll<Row>(query: () => Ranged<Row>, keyOf: (row: Row) => unknown): Promise<Row[]>
export async function fetchAll<Row>(
  query: () => Ranged<Row>,
  keyOf: (row: Row) => unknown = (row) => (row as { id?: unknown }).id,
): Promise<Row[]> {
  const page = (from: number) => query().range(from, from + mostRows - 1)
  const first = await page(0)
  const pages = [rowsOf(first)]
  if (Number.isFinite(first.count)) {
    const starts = Array.from({ length: Math.ceil((first.count ?? 0) / mostRows) }, (_, at) => at * mostRows)
    const others = await Promise.all(starts.slice(1).map(page))
    // Rows were deleted meanwhile: a page beyond the end is an empty one.
    pages.push(...others.map((answer) => (answer.error?.code === 'PGRST103' ? [] : rowsOf(answer))))
  }
  while (pages.at(-1)?.length === mostRows) pages.push(rowsOf(await page(pages.length * mostRows)))
  // A row inserted meanwhile shifts the next page by one: duplicates are dropped.
  return [...new Map(pages.flat().map((row) => [keyOf(row), row])).values()]
}
