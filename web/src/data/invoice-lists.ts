import type { NamedClient } from '@fieldlark/domain/clients/client.ts'
import type { Invoice } from '@fieldlark/domain/invoices/invoice.ts'
import type { InvoiceState } from '@fieldlark/domain/invoices/invoice-state.ts'
import { fromMinor, toMinor } from '@fieldlark/domain/values/money.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { type InvoiceFilter, type InvoiceListState, unpaidStates } from './invoice-filter.ts'
import { invoicesKey } from './invoices.ts'
import { useListPages } from './list-pages.ts'
import { rowsOf } from './table.ts'
import { workSearchFilters } from './work-search.ts'

export type ListedInvoice = Pick<
  Invoice,
  | 'id'
  | 'invoice_number'
  | 'version_number'
  | 'title'
  | 'status'
  | 'issue_date'
  | 'due_date'
  | 'total_amount'
  | 'balance'
  | 'viewed_at'
  | 'claimed_paid_at'
  | 'created_at'
> & { client: (NamedClient & { email: string | null }) | null }

const listed = [
  'id, invoice_number, version_number, title, status, issue_date, due_date, total_amount, balance, viewed_at',
  'claimed_paid_at, created_at, client:clients(name, title, first_name, last_name, company_name, email)',
].join(', ')

const own = ['invoice_number', 'title']

const order = {
  newest: ['created_at', false],
  oldest: ['created_at', true],
  number: ['invoice_number', false],
  due: ['due_date', true],
  amount: ['total_amount', false],
  'amount-low': ['total_amount', true],
  client: ['client(name)', true],
} as const

function listQuery(businessId: string, today: string, filter: InvoiceFilter, found: string[]) {
  const { state, sort, clientId } = filter
  let query = rest.from('invoices').select(listed, { count: 'exact' }).eq('business_id', businessId)
  for (const each of found) query = query.or(each)
  if (clientId) query = query.eq('client_id', clientId)
  if (state === 'unpaid' || unpaidStates.some((each) => each === state)) query = query.eq('status', 'sent')
  else if (state !== null) query = query.eq('status', state)
  if (state === 'overdue') query = query.lt('due_date', today)
  // The plain columns narrow by index; which of the three it is, is computed.
  if (state === 'sent' || state === 'viewed' || state === 'partial') {
    query = query.gte('due_date', today).eq('state', state)
  }
  const [column, ascending] = order[sort]
  return query.order(column, { ascending }).order('id')
}

export const useInvoicePages = (businessId: string, today: string, filter: InvoiceFilter) =>
  useListPages<ListedInvoice, string[]>({
    key: invoicesKey(businessId),
    filter: { ...filter, today },
    find: () => workSearchFilters(businessId, filter.search, own),
    query: (found) => listQuery(businessId, today, filter, found) as never,
  })

/** A row of the view invoice_counts. */
type Counted = { state: InvoiceState; invoices: number; total_amount: number; balance: number }
export type InvoiceCount = { invoices: number; total: string; balance: string }

// Two decimals are enough for every currency there is here.
const sumOf = (rows: readonly Counted[], name: 'total_amount' | 'balance') =>
  fromMinor(
    rows.reduce((all, row) => all + toMinor(row[name], 2), 0n),
    2,
  )

const isIn = (listState: InvoiceListState | null, state: InvoiceState) =>
  listState === null || listState === state || (listState === 'unpaid' && unpaidStates.includes(state))

/** How many and how much, of each state and (null) of all. */
export const useInvoiceCounts = (businessId: string) =>
  useQuery({
    queryKey: [...invoicesKey(businessId), 'counts'],
    queryFn: async () => {
      const query = rest.from('invoice_counts').select('state, invoices, total_amount, balance')
      const rows = rowsOf(await query.eq('business_id', businessId)) as Counted[]
      return (listState: InvoiceListState | null): InvoiceCount => {
        const counted = rows.filter(({ state }) => isIn(listState, state))
        return {
          invoices: counted.reduce((all, { invoices }) => all + invoices, 0),
          total: sumOf(counted, 'total_amount'),
          balance: sumOf(counted, 'balance'),
        }
      }
    },
  })
