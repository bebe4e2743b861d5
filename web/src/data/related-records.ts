import { useQuery } from '@tanstack/react-query'

import { rest } from './rest.ts'

import { rowsOf } from './table.ts'

export type RelatedRecord = 'request' | 'quote' | 'job' | 'invoice'
/** The number is null on a draft invoice, which gets one when it is sent; more: how many others there are. */
export type Link = { id: string; number: string | null; more: number }
/** The records that a piece of work came from and became; null where there is none, or none the viewer may see. */
export type RelatedLinks = Record<RelatedRecord, Link | null>

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
const job = `id, job_number, ${sources}` as const

const ofRequest =
  `id, request_number, quotes(id, quote_number, ${sources}, jobs(${job})), jobs(${job})` as const
const ofQuote = `${upwards}, ${sources}, jobs(${job})` as const
const ofJob = `${job}, request:requests(id, request_number), quote:quotes(${upwards}, ${sources})` as const
const ofInvoice = `id, invoice_number, sources:invoice_sources(id, quote:quotes(${upwards}),
  job:jobs(id, job_number, request:requests(id, request_number), quote:quotes(${upwards})))` as const

const queries = {
  request: (id: string) => rest.from('requests').select(ofRequest).eq('id', id).single(),
  quote: (id: string) => rest.from('quotes').select(ofQuote).eq('id', id).single(),
  job: (id: string) => rest.from('jobs').select(ofJob).eq('id', id).single(),
  invoice: (id: string) => rest.from('invoices').select(ofInvoice).eq('id', id).single(),
}

const linkOf = (row: Found | null | undefined): Link | null =>
  row
    ? { id: row.id, number: row.request_number ?? row.quote_number ?? row.job_number ?? null, more: 0 }
    : null

/** PostgREST returns a to-one embed as an object where a unique index guarantees it, else as a list. */
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

async function fetchChain(record: RelatedRecord, id: string): Promise<RelatedLinks> {
  const row = rowsOf<Found>(await queries[record](id))
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

export const relatedRecordsKey = (businessId: string) => ['related_records', businessId]

export const useRelatedRecords = (businessId: string, record: RelatedRecord, id: string) =>
  useQuery({
    queryKey: [...relatedRecordsKey(businessId), record, id],
    queryFn: () => fetchChain(record, id),
  })
