import { useQuery } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { rowsOf } from './table.ts'

export type ChainRecord = 'request' | 'quote' | 'job' | 'invoice'
/** A number is null on a draft of an invoice that gets one when it is sent; more: how many others there are. */
export type Link = { id: string; number: string | null; more: number }
/** What a piece of work came from and became; null where there is nothing (yet), or nothing one may see. */
export type ChainLinks = Record<ChainRecord, Link | null>

type Invoiced = { id: string; invoice_number: string | null; status: string; created_at: string }
type Found = {
  id: string
  request_number?: string
  quote_number?: string
  job_number?: string
  invoice_number?: string | null
  request?: Found | null
  quote?: Found | null
  job?: Found | null
  quotes?: unknown
  jobs?: unknown
  sources?: Found[]
  invoice?: Invoiced | null
}

const sources = 'sources:invoice_sources(id, invoice:invoices(id, invoice_number, status, created_at))'
const upwards = 'id, quote_number, request:requests(id, request_number)'
const job = `id, job_number, ${sources}`

const asked: Record<ChainRecord, readonly [table: string, columns: string]> = {
  request: [
    'requests',
    `id, request_number, quotes(id, quote_number, ${sources}, jobs(${job})), jobs(${job})`,
  ],
  quote: ['quotes', `${upwards}, ${sources}, jobs(${job})`],
  job: ['jobs', `${job}, request:requests(id, request_number), quote:quotes(${upwards}, ${sources})`],
  invoice: [
    'invoices',
    `id, invoice_number, sources:invoice_sources(id, quote:quotes(${upwards}),
      job:jobs(id, job_number, request:requests(id, request_number), quote:quotes(${upwards})))`,
  ],
}

const linkOf = (row: Found | null | undefined): Link | null =>
  row
    ? { id: row.id, number: row.request_number ?? row.quote_number ?? row.job_number ?? null, more: 0 }
    : null

/** To-one embeds come as an object where a unique index says so, else as a list. */
const firstOf = (embedded: unknown): Found | null =>
  ((Array.isArray(embedded) ? embedded[0] : embedded) as Found | undefined) ?? null

/** The newest that is not void, else the newest. */
function invoiceOf(...made: readonly (Found | null)[]): Link | null {
  const found = made.flatMap((row) => row?.sources ?? []).flatMap(({ invoice }) => invoice ?? [])
  const all = [...new Map(found.map((invoice) => [invoice.id, invoice])).values()].toSorted((a, b) =>
    a.created_at < b.created_at ? 1 : -1,
  )
  const [newest] = [...all.filter(({ status }) => status !== 'void'), ...all]
  return newest ? { id: newest.id, number: newest.invoice_number, more: all.length - 1 } : null
}

async function fetchChain(record: ChainRecord, id: string): Promise<ChainLinks> {
  const [table, columns] = asked[record]
  const row = rowsOf<Found>((await rest.from(table).select(columns).eq('id', id).single()) as never)
  const [source] = (record === 'invoice' && row.sources) || []
  const from = record === 'invoice' ? (source?.job ?? null) : row
  const quote =
    record === 'quote' ? row : (firstOf(from?.quote) ?? firstOf(row.quotes) ?? source?.quote ?? null)
  const request = record === 'request' ? row : (firstOf(from?.request) ?? firstOf(quote?.request))
  const work = record === 'job' ? row : (source?.job ?? firstOf(row.jobs) ?? firstOf(quote?.jobs))
  return {
    request: linkOf(request),
    quote: linkOf(quote),
    job: linkOf(work),
    invoice:
      record === 'invoice'
        ? { id: row.id, number: row.invoice_number ?? null, more: 0 }
        : invoiceOf(work, quote),
  }
}

export const chainKey = (businessId: string) => ['chain', businessId]

export const useChain = (businessId: string, record: ChainRecord, id: string) =>
  useQuery({
    queryKey: [...chainKey(businessId), record, id],
    queryFn: () => fetchChain(record, id),
  })
