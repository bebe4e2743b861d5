import type { NamedClient } from '@fieldlark/domain/clients/client.ts'
import { type Quote, type QuoteStatus, quoteStatuses } from '@fieldlark/domain/quotes/quote.ts'
import { fromMinor, toMinor } from '@fieldlark/domain/values/money.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { useListPages } from './list-pages.ts'
import { type FilterOf, listShape } from './list-shape.ts'
import { quotesKey } from './quotes.ts'
import { rowsOf } from './table.ts'
import { workSearchFilters } from './work-search.ts'

/** Stored statuses and the derived one; archived quotes are a list of their own. */
export const quoteListStates = [...quoteStatuses, 'expired', 'archived'] as const
export type QuoteListState = (typeof quoteListStates)[number]

export const quoteListShape = listShape({
  sorts: ['newest', 'oldest', 'number', 'total', 'total-low', 'valid'] as const,
  choices: { status: quoteListStates },
})
export type QuoteFilter = FilterOf<typeof quoteListShape>

export type ListedQuote = Pick<
  Quote,
  | 'id'
  | 'quote_number'
  | 'version_number'
  | 'title'
  | 'status'
  | 'valid_until'
  | 'sent_at'
  | 'viewed_at'
  | 'followed_up_at'
  | 'is_archived'
  | 'total'
  | 'created_at'
> & { client: NamedClient | null }

const listed = [
  'id, quote_number, version_number, title, status, valid_until, sent_at, viewed_at, followed_up_at, is_archived',
  'total, created_at, client:clients(name, title, first_name, last_name, company_name)',
].join(', ')

const own = ['quote_number', 'title']

const order = {
  newest: ['created_at', false],
  oldest: ['created_at', true],
  number: ['quote_number', false],
  total: ['total', false],
  'total-low': ['total', true],
  valid: ['valid_until', true],
} as const

function listQuery(businessId: string, today: string, { status, sort }: QuoteFilter, found: string[]) {
  let query = rest.from('quotes').select(listed, { count: 'exact' }).eq('business_id', businessId)
  for (const filter of found) query = query.or(filter)
  query = query.eq('is_archived', status === 'archived')
  if (status === 'expired') query = query.eq('status', 'sent').lt('valid_until', today)
  else if (status === 'sent')
    query = query.eq('status', 'sent').or(`valid_until.is.null,valid_until.gte.${today}`)
  else if (status !== null && status !== 'archived') query = query.eq('status', status)
  const [column, ascending] = order[sort]
  // Where nulls go is not said: they are last in what ascends, and a descending index is used only without it.
  return query.order(column, { ascending }).order('id')
}

export const useQuotePages = (businessId: string, today: string, filter: QuoteFilter) =>
  useListPages<ListedQuote, string[]>({
    key: quotesKey(businessId),
    filter: { ...filter, today },
    find: () => workSearchFilters(businessId, filter.search, own),
    query: (found) => listQuery(businessId, today, filter, found) as never,
  })

/** A row of the view quote_counts. */
type Counted = {
  status: QuoteStatus
  is_archived: boolean
  is_expired: boolean
  quotes: number
  total: number
}
export type QuoteCount = { quotes: number; total: string }

// Two decimals are enough for every currency there is here.
const sum = (rows: readonly Counted[]): QuoteCount => ({
  quotes: rows.reduce((all, { quotes }) => all + quotes, 0),
  total: fromMinor(
    rows.reduce((all, { total }) => all + toMinor(total, 2), 0n),
    2,
  ),
})

/** How many and how much, of each state and (null) of all that are not archived. */
export const useQuoteCounts = (businessId: string) =>
  useQuery({
    queryKey: [...quotesKey(businessId), 'counts'],
    queryFn: async () => {
      const query = rest.from('quote_counts').select('status, is_archived, is_expired, quotes, total')
      const rows = rowsOf(await query.eq('business_id', businessId)) as Counted[]
      const open = rows.filter(({ is_archived }) => !is_archived)
      return (state: QuoteListState | null): QuoteCount => {
        if (state === null) return sum(open)
        if (state === 'archived') return sum(rows.filter(({ is_archived }) => is_archived))
        if (state === 'expired') return sum(open.filter(({ is_expired }) => is_expired))
        return sum(open.filter(({ status, is_expired }) => status === state && !is_expired))
      }
    },
  })
