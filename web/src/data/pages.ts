import { rowsOf } from './table.ts'

type RowsAnswer = {
  data: unknown
  error: { code?: string; message: string } | null
  status: number
  count?: number | null
}

type Ranged = { range: (from: number, to: number) => PromiseLike<RowsAnswer> }

export type Page<Row> = { rows: Row[]; total: number }

export const pageSize = 100

/** One page of a query that asks for `count: 'exact'`. */
export async function fetchPage<Row>(query: Ranged, page: number): Promise<Page<Row>> {
  const answer = await query.range(page * pageSize, (page + 1) * pageSize - 1)
  // Rows deleted meanwhile: a page beyond the end is an empty one.
  if (answer.error?.code === 'PGRST103') return { rows: [], total: page * pageSize }
  return { rows: rowsOf(answer) as Row[], total: answer.count ?? 0 }
}

/** The backend's max_rows: what one answer holds at most. */
const mostRows = 1000

/** Every row, however many answers that takes; `query` is made anew for each and must have a total order. */
export async function fetchAll<Row extends { id: string }>(query: () => Ranged): Promise<Row[]> {
  const byId = new Map<string, Row>()
  for (let from = 0; ; from += mostRows) {
    const rows = rowsOf(await query().range(from, from + mostRows - 1)) as Row[]
    // Somebody may add a row meanwhile, which shifts the next answer by one: no row comes twice.
    for (const row of rows) byId.set(row.id, row)
    if (rows.length < mostRows) return [...byId.values()]
  }
}
