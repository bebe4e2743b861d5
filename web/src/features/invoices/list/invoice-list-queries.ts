import type { InvoiceStatus } from '@fieldlark/domain/invoices/invoice.ts'
import { type InvoiceState, invoiceStates } from '@fieldlark/domain/invoices/invoice-state.ts'
import { fromMinor, toMinor } from '@fieldlark/domain/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { foundIn } from '#data/found.ts'
import { invoicesKey } from '#data/invoices.ts'
import { useListPages } from '#data/list-pages.ts'
import { type FilterOf, listShape } from '#data/list-shape.ts'
import { clientName, rest } from '#data/rest.ts'
import type { Selected } from '#data/schema.ts'
import { rowsOf } from '#data/table.ts'

/** Every state of an invoice, and `unpaid` for all that still have a balance. */
export const invoiceListStates = ['unpaid', ...invoiceStates] as const
export type InvoiceListState = (typeof invoiceListStates)[number]

/** Sent and not paid, in one of four states. */
const unpaidStates: readonly InvoiceState[] = ['sent', 'viewed', 'partial', 'overdue']

export const invoiceListShape = listShape({
  sorts: ['place', 'newest', 'oldest', 'number', 'due', 'amount', 'amount-low', 'client'] as const,
  // `client` is a client's id: only that client's invoices are listed.
  choices: { state: invoiceListStates, client: 'any' },
})

export type InvoiceFilter = FilterOf<typeof invoiceListShape>

const listed =
  `id, invoice_number, version_number, title, status, issue_date, due_date, total_amount, balance,
  viewed_at, claimed_paid_at, created_at, client:clients(${clientName}, email)` as const
export type ListedInvoice = Selected<'invoices', typeof listed>

const order = {
  // What is to be done first: computed in the database, by which the list has its heads (`invoiceGroupOf`).
  place: ['list_place', true],
  newest: ['created_at', false],
  oldest: ['created_at', true],
  number: ['invoice_number', false],
  due: ['due_date', true],
  amount: ['total_amount', false],
  'amount-low': ['total_amount', true],
  client: ['client(name)', true],
} as const

/** The states of a sent invoice with a balance: they are computed, the stored status is `sent`. */
const isUnpaid = (state: InvoiceListState): state is Exclude<InvoiceListState, InvoiceStatus> | 'sent' =>
  state === 'unpaid' || unpaidStates.some((each) => each === state)

function listQuery(businessId: string, today: string, filter: InvoiceFilter) {
  const { search, state, sort, client } = filter
  const all = rest.from('invoices').select(listed, { count: 'exact' }).eq('business_id', businessId)
  let query = foundIn(all, 'invoices', listed, { businessId, search })
  if (client) query = query.eq('client_id', client)
  if (state !== null) query = query.eq('status', isUnpaid(state) ? 'sent' : state)
  if (state === 'overdue') query = query.lt('due_date', today)
  // The stored columns narrow the rows by an index; which of the three states a row has is computed.
  if (state === 'sent' || state === 'viewed' || state === 'partial') {
    query = query.gte('due_date', today).eq('state', state)
  }
  const [column, ascending] = order[sort]
  return query.order(column, { ascending }).order('id')
}

export const useInvoicePages = (businessId: string, today: string, filter: InvoiceFilter) =>
  useListPages<ListedInvoice>({
    key: invoicesKey(businessId),
    filter: { ...filter, today },
    query: () => listQuery(businessId, today, filter),
  })

const counted = 'state, invoices, total_amount, balance'
type Counted = Selected<'invoice_counts', typeof counted>
export type InvoiceCount = { invoices: number; total: string; balance: string }

// Two decimals are enough for every currency in use here.
const sumOf = (rows: readonly Counted[], name: 'total_amount' | 'balance') =>
  fromMinor(
    rows.reduce((all, row) => all + toMinor(row[name], 2), 0n),
    2,
  )

const isIn = (listState: InvoiceListState | null, state: InvoiceState) =>
  listState === null || listState === state || (listState === 'unpaid' && unpaidStates.includes(state))

/** The number and the sum of invoices by state, and (null) of all. */
export const useInvoiceCounts = (businessId: string) =>
  useQuery({
    queryKey: [...invoicesKey(businessId), 'counts'],
    queryFn: async () => {
      const query = rest.from('invoice_counts').select(counted)
      const rows = rowsOf(await query.eq('business_id', businessId))
      return (listState: InvoiceListState | null): InvoiceCount => {
        const own = rows.filter(({ state }) => isIn(listState, state))
        return {
          invoices: own.reduce((all, { invoices }) => all + invoices, 0),
          total: sumOf(own, 'total_amount'),
          balance: sumOf(own, 'balance'),
        }
      }
    },
  })
