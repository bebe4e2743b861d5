import type { NamedClient } from '@fieldlark/domain/clients/client.ts'
import type { InvoiceStatus } from '@fieldlark/domain/invoices/invoice.ts'
import type { JobStatus } from '@fieldlark/domain/jobs/job.ts'
import type { QuoteStatus } from '@fieldlark/domain/quotes/quote.ts'
import type { RequestStatus } from '@fieldlark/domain/requests/request.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { searchFilters } from './search.ts'
import { rowsOf } from './table.ts'
import { workSearchFilters } from './work-search.ts'

const perKind = 6
const name = 'id, name, title, first_name, last_name, company_name'

export type FoundClient = NamedClient & { id: string; phone: string | null; email: string | null }
type OfClient = { id: string; title: string; client: NamedClient | null }
export type FoundRequest = OfClient & { request_number: string; status: RequestStatus }
export type FoundQuote = OfClient & { quote_number: string; status: QuoteStatus }
export type FoundJob = OfClient & { job_number: string; status: JobStatus }

export type FoundInvoice = {
  id: string
  title: string | null
  invoice_number: string | null
  status: InvoiceStatus
  client: NamedClient | null
}

export type Findings = {
  clients: FoundClient[]
  requests: FoundRequest[]
  quotes: FoundQuote[]
  jobs: FoundJob[]
  invoices: FoundInvoice[]
}

type Asked = { businessId: string; search: string; signal: AbortSignal }

async function findClients({ businessId, search, signal }: Asked): Promise<FoundClient[]> {
  let query = rest.from('clients').select(`${name}, phone, email`).eq('business_id', businessId)
  const columns = ['first_name', 'last_name', 'company_name', 'email', 'name', 'phone']
  for (const filter of searchFilters(search, columns)) query = query.or(filter)
  return rowsOf(await query.order('name').order('id').limit(perKind).abortSignal(signal)) as FoundClient[]
}

async function findWork<Row>({ businessId, search, signal }: Asked, table: string, number: string) {
  const columns = `id, title, status, ${number}, client:clients(${name})`
  let query = rest.from(table).select(columns).eq('business_id', businessId)
  for (const filter of await workSearchFilters(businessId, search, ['title', number]))
    query = query.or(filter)
  const newest = query.order('created_at', { ascending: false }).order('id').limit(perKind)
  return rowsOf<Row[]>((await newest.abortSignal(signal)) as never)
}

/** A few of each kind that fit what was typed; those who see no quotes and requests are offered none. */
export const usePaletteSearch = (businessId: string, search: string, isOffice: boolean) =>
  useQuery({
    queryKey: ['palette', businessId, isOffice, search],
    enabled: search !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Findings> => {
      const asked = { businessId, search, signal }
      const [clients, jobs, invoices, quotes, requests] = await Promise.all([
        findClients(asked),
        findWork<FoundJob>(asked, 'jobs', 'job_number'),
        findWork<FoundInvoice>(asked, 'invoices', 'invoice_number'),
        isOffice ? findWork<FoundQuote>(asked, 'quotes', 'quote_number') : [],
        isOffice ? findWork<FoundRequest>(asked, 'requests', 'request_number') : [],
      ])
      return { clients, jobs, invoices, quotes, requests }
    },
  })
