import { isFollowUpDue, quoteState } from '@fieldlark/domain/quotes/quote-state.ts'
import { Badge } from '@fieldlark/ui/badge.tsx'
import type { Column } from '@fieldlark/ui/data-columns.ts'
import { DataList } from '@fieldlark/ui/data-list.tsx'
import BellRing from 'lucide-react/icons/bell-ring'
import Eye from 'lucide-react/icons/eye'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useToday } from '#parts/dates/today.ts'
import { useMoney } from '#parts/money/money.ts'
import { WorkBadge } from '#parts/status/work-badge.tsx'
import { quoteHref } from '#paths.ts'
import { quotesTexts } from '../quotes.texts.ts'
import type { ListedQuote, QuoteFilter } from './quote-list-queries.ts'

const tableSorts = {
  newest: { key: 'added', direction: 'descending' },
  oldest: { key: 'added', direction: 'ascending' },
  number: { key: 'number', direction: 'descending' },
  total: { key: 'total', direction: 'descending' },
  'total-low': { key: 'total', direction: 'ascending' },
  valid: { key: 'valid', direction: 'ascending' },
} as const

const sortOf = (key: string, direction: string): QuoteFilter['sort'] => {
  if (key === 'number') return 'number'
  if (key === 'valid') return 'valid'
  if (key === 'total') return direction === 'ascending' ? 'total-low' : 'total'
  return direction === 'ascending' ? 'oldest' : 'newest'
}

/** The state of the quote and its hints, such as a pending follow-up. */
function Standing({ quote, today, now }: { quote: ListedQuote; today: string; now: string }) {
  const texts = useTexts(quotesTexts)
  const isDue = isFollowUpDue(quote, now, today)
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <WorkBadge record="quote" status={quoteState(quote, today)} />
      {isDue && (
        <Badge tone="yellow">
          <BellRing aria-hidden />
          {texts.followUp}
        </Badge>
      )}
      {!isDue && quote.status === 'sent' && quote.viewed_at && (
        <Badge>
          <Eye aria-hidden />
          {texts.viewed}
        </Badge>
      )}
    </span>
  )
}

function useQuoteColumns(): readonly Column<ListedQuote>[] {
  const { columns, version } = useTexts(quotesTexts)
  const { language } = useLanguage()
  const { format } = useMoney()
  const nameOf = useClientName()
  const { today, now } = useToday()
  return [
    {
      key: 'number',
      header: columns.number,
      sort: true,
      className: 'w-28',
      cell: ({ quote_number, version_number }) => (
        <>
          <span className="money block">{quote_number}</span>
          {version_number > 1 && (
            <span className="block text-ink-faint text-xs">{version(version_number)}</span>
          )}
        </>
      ),
    },
    {
      key: 'title',
      header: columns.title,
      cell: ({ title, client }) => (
        <>
          <bdi className="block truncate">{title}</bdi>
          {client && <bdi className="block truncate font-normal text-ink-soft text-xs">{nameOf(client)}</bdi>}
        </>
      ),
    },
    {
      key: 'status',
      header: columns.status,
      className: 'w-52',
      cell: (quote) => <Standing quote={quote} today={today} now={now} />,
    },
    {
      key: 'valid',
      header: columns.valid,
      sort: true,
      className: 'hidden w-36 lg:table-cell',
      cell: ({ valid_until }) => (
        <span className="text-ink-soft">{valid_until && formatDay(language, valid_until)}</span>
      ),
    },
    {
      key: 'total',
      header: columns.total,
      sort: true,
      className: 'w-36 text-right',
      cell: ({ total }) => <span className="money font-semibold">{format(total)}</span>,
    },
  ]
}

function QuoteCard({ quote }: { quote: ListedQuote }) {
  const nameOf = useClientName()
  const { format } = useMoney()
  const { today, now } = useToday()
  return (
    <span className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <span className="flex items-baseline gap-3">
        <bdi className="min-w-0 flex-1 truncate font-semibold">{quote.title}</bdi>
        <span className="money shrink-0 font-semibold">{format(quote.total)}</span>
      </span>
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate text-ink-soft text-xs">
          <span className="money">{quote.quote_number}</span>
          {quote.client && <bdi> · {nameOf(quote.client)}</bdi>}
        </span>
        <Standing quote={quote} today={today} now={now} />
      </span>
    </span>
  )
}

const quoteCard = (quote: ListedQuote) => <QuoteCard quote={quote} />

/** The quotes as rows or cards; the parent handles sorting and taps. */
export function QuoteTable({
  quotes,
  isLoading,
  sort,
  onSort,
  empty,
}: {
  quotes: readonly ListedQuote[]
  isLoading: boolean
  sort: QuoteFilter['sort']
  onSort: (sort: QuoteFilter['sort']) => void
  empty: ReactNode
}) {
  const texts = useTexts(quotesTexts)
  const navigate = useNavigate()
  const columns = useQuoteColumns()
  return (
    <DataList
      items={quotes}
      itemKey={({ id }) => id}
      columns={columns}
      card={quoteCard}
      hrefOf={({ id }) => quoteHref(id)}
      onOpen={({ id }) => void navigate(quoteHref(id))}
      sort={tableSorts[sort]}
      onSort={({ key, direction }) => onSort(sortOf(key, direction))}
      isLoading={isLoading}
      empty={empty}
      labels={{ list: texts.title, loading: texts.loading }}
    />
  )
}
