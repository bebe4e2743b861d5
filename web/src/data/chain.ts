import { useQuery } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { rowsOf } from './table.ts'

export type ChainRecord = 'request' | 'quote' | 'job'
export type Link = { id: string; number: string }
/** What a piece of work came from and became; null where there is nothing (yet), or nothing one may see. */
export type ChainLinks = Record<ChainRecord, Link | null>

type Numbered = { id: string; request_number?: string; quote_number?: string; job_number?: string }
type Found = Numbered & {
  request?: Numbered | null
  quote?: Numbered | null
  quotes?: unknown
  jobs?: unknown
}

const asked: Record<ChainRecord, readonly [table: string, columns: string]> = {
  request: [
    'requests',
    'id, request_number, quotes(id, quote_number, jobs(id, job_number)), jobs(id, job_number)',
  ],
  quote: ['quotes', 'id, quote_number, request:requests(id, request_number), jobs(id, job_number)'],
  job: [
    'jobs',
    'id, job_number, request:requests(id, request_number), quote:quotes(id, quote_number, request:requests(id, request_number))',
  ],
}

const linkOf = (row: Numbered | null | undefined): Link | null =>
  row ? { id: row.id, number: row.request_number ?? row.quote_number ?? row.job_number ?? '' } : null

/** To-one embeds come as an object where a unique index says so, else as a list. */
const firstOf = (embedded: unknown): Found | null =>
  ((Array.isArray(embedded) ? embedded[0] : embedded) as Found | undefined) ?? null

async function fetchChain(record: ChainRecord, id: string): Promise<ChainLinks> {
  const [table, columns] = asked[record]
  const row = rowsOf<Found>((await rest.from(table).select(columns).eq('id', id).single()) as never)
  const quote = record === 'quote' ? row : (firstOf(row.quote) ?? firstOf(row.quotes))
  const request = record === 'request' ? row : (firstOf(row.request) ?? firstOf(quote?.request))
  const job = record === 'job' ? row : (firstOf(row.jobs) ?? firstOf(quote?.jobs))
  return { request: linkOf(request), quote: linkOf(quote), job: linkOf(job) }
}

export const chainKey = (businessId: string) => ['chain', businessId]

export const useChain = (businessId: string, record: ChainRecord, id: string) =>
  useQuery({
    queryKey: [...chainKey(businessId), record, id],
    queryFn: () => fetchChain(record, id),
  })
