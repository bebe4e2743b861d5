import { quoteStatuses } from '@fieldlark/domain/quotes/quote.ts'
import { fromMinor, toMinor } from '@fieldlark/domain/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { foundIn } from '#data/found.ts'
import { useListPages } from '#data/list-pages.ts'
import { type FilterOf, listShape } from '#data/list-shape.ts'
import { quotesKey } from '#data/quotes.ts'
import { clientName, rest } from '#data/rest.ts'
import type { Selected } from '#data/schema.ts'
import { rowsOf } from '#data/table.ts'

/** The stored statuses and the derived one; archived quotes are a separate list. */
export const quoteListStates = [...quoteStatuses, 'expired', 'archived'] as const
export type QuoteListState = (typeof quoteListStates)[number]

export const quoteListShape = listShape({
  sorts: ['newest', 'oldest', 'number', 'total', 'total-low', 'valid'] as const,
  choices: { status: quoteListStates },
})
export type QuoteFilter = FilterOf<typeof quoteListShape>

const listed =
  `id, quote_number, version_number, title, status, valid_until, sent_at, viewed_at, followed_up_at,
  is_archived, total, created_at, client:clients(${clientName})` as const
export type ListedQuote = Selected<'quotes', typeof listed>

const order = {
  newest: ['created_at', false],
  oldest: ['created_at', true],
  number: ['quote_number', false],
  total: ['total', false],
  'total-low': ['total', true],
  valid: ['valid_until', true],
} as const

function listQuery(businessId: string, today: string, { search, status, sort }: QuoteFilter) {
  const all = rest.from('quotes').select(listed, { count: 'exact' }).eq('business_id', businessId)
  let query = foundIn(all, 'quotes', listed, { businessId, search })
  query = query.eq('is_archived', status === 'archived')
  if (status === 'expired') query = query.eq('status', 'sent').lt('valid_until', today)
  else if (status === 'sent')
    query = query.eq('status', 'sent').or(`valid_until.is.null,valid_until.gte.${today}`)
  else if (status !== null && status !== 'archived') query = query.eq('status', status)
  const [column, ascending] = order[sort]
  // The position of nulls is not specified: ascending orders have them last, and a descending index is used only without it.
  return query.order(column, { ascending }).order('id')
}

export const useQuotePages = (businessId: string, today: string, filter: QuoteFilter) =>
  useListPages<ListedQuote>({
    key: quotesKey(businessId),
    filter: { ...filter, today },
    query: () => listQuery(businessId, today, filter),
  })

const counted = 'status, is_archived, is_expired, quotes, total'
type Counted = Selected<'quote_counts', typeof counted>
export type QuoteCount = { quotes: number; total: string }

// Two decimals are enough for every currency in use here.
const sum = (rows: readonly Counted[]): QuoteCount => ({
  quotes: rows.reduce((all, { quotes }) => all + quotes, 0),
  total: fromMinor(
    rows.reduce((all, { total }) => all + toMinor(total, 2), 0n),
    2,
  ),
})

/** The number and the sum of quotes by state, and (null) of all that are not archived. */
export const useQuoteCounts = (businessId: string) =>
  useQuery({
    queryKey: [...quotesKey(businessId), 'counts'],
    queryFn: async () => {
      const query = rest.from('quote_counts').select(counted)
      const rows = rowsOf(await query.eq('business_id', businessId))
      const open = rows.filter(({ is_archived }) => !is_archived)
      return (state: QuoteListState | null): QuoteCount => {
        if (state === null) return sum(open)
        if (state === 'archived') return sum(rows.filter(({ is_archived }) => is_archived))
        if (state === 'expired') return sum(open.filter(({ is_expired }) => is_expired))
        return sum(open.filter(({ status, is_expired }) => status === state && !is_expired))
      }
    },
  })
