import { clientExportColumns } from '@fieldlark/domain/clients/client-export.ts'
import { expenseExportColumns } from '@fieldlark/domain/expenses/expense-export.ts'
import { invoiceExportColumns } from '@fieldlark/domain/invoices/invoice-export.ts'
import { jobExportColumns } from '@fieldlark/domain/jobs/job-export.ts'
import { type CsvColumn, csvHead, csvLines, type ExportKind } from '@fieldlark/domain/values/csv.ts'

import { readActing } from '#connection/acting.ts'
import { Failure, toFailure } from '#connection/failure.ts'
import { rest } from '#data/rest.ts'

import { rowsOf } from '#data/table.ts'

/** The backend's max_rows: what one answer holds at most. */
const rowsPerAnswer = 1000

type Row = { id: string; created_at: string }
type Plan = { columns: readonly CsvColumn<never>[]; joined: string }

const withClient = ', client:clients(name, company_name, email, phone)'
const plans: Readonly<Record<ExportKind, Plan>> = {
  clients: { columns: clientExportColumns, joined: '' },
  jobs: { columns: jobExportColumns, joined: withClient },
  invoices: { columns: invoiceExportColumns, joined: `, state${withClient}` },
  expenses: { columns: expenseExportColumns, joined: '' },
}

async function countOf(businessId: string, kind: ExportKind, signal: AbortSignal): Promise<number> {
  const query = rest.from(kind).select('id', { count: 'exact', head: true }).eq('business_id', businessId)
  const { count, error, status } = await query.abortSignal(signal)
  if (error) throw toFailure(error, status)
  return count ?? 0
}

/** The page after the given row (keyset pagination), found by an index however far down it is. */
async function pageAfter(
  businessId: string,
  kind: ExportKind,
  last: Row | null,
  signal: AbortSignal,
): Promise<Row[]> {
  const columns = plans[kind].joined
  let query = rest.from(kind).select<string, Row>(`*${columns}`).eq('business_id', businessId)
  if (last) {
    const { created_at, id } = last
    query = query.lte('created_at', created_at)
    query = query.or(`created_at.lt."${created_at}",id.gt.${id}`)
  }
  const newest = query.order('created_at', { ascending: false }).order('id').limit(rowsPerAnswer)
  return rowsOf(await newest.abortSignal(signal))
}

export type Exported = { file: Blob; rows: number }

/**
 * Everything of a kind, newest first, as a file; null where there is nothing. A thousand rows at a time become text and are
 * handed to the browser, so that a hundred thousand take no more memory than a thousand.
 */
export async function exportRows(
  businessId: string,
  kind: ExportKind,
  onProgress: (rows: number, total: number) => void,
  signal: AbortSignal,
): Promise<Exported | null> {
  if (readActing()) throw new Failure('forbidden', 'Support takes nothing away', null)
  const total = await countOf(businessId, kind, signal)
  const columns = plans[kind].columns as readonly CsvColumn<Row>[]
  const type = 'text/csv;charset=utf-8'
  const parts = [new Blob([csvHead(columns)], { type })]
  let rows = 0
  for (let last: Row | null = null; ; ) {
    const page = await pageAfter(businessId, kind, last, signal)
    if (page.length > 0) parts.push(new Blob([csvLines(columns, page)], { type }))
    rows += page.length
    onProgress(rows, Math.max(total, rows))
    last = page.at(-1) ?? null
    if (last === null || page.length < rowsPerAnswer) break
  }
  return rows === 0 ? null : { file: new Blob(parts, { type }), rows }
}
