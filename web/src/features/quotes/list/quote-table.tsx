import { isFollowUpDue, quoteState } from '@fieldlark/domain/quotes/quote-state.ts'
import type { Column } from '@fieldlark/ui/data-columns.ts'
import { DataList } from '@fieldlark/ui/data-list.tsx'
import { CellContent, RowContent } from '@fieldlark/ui/row-content.tsx'
import { StateWord } from '@fieldlark/ui/state.tsx'
import { type Glyph, StateGlyph } from '@fieldlark/ui/state-glyph.tsx'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useToday } from '#parts/dates/today.ts'
import { useMoney } from '#parts/money/money.ts'
import { useWorkState } from '#parts/status/work-state.tsx'
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

/** The state of a quote in one word: that it should be followed up, or was opened, instead of "sent". */
function useStateOf() {
  const texts = useTexts(quotesTexts)
  const workState = useWorkState()
  const { today, now } = useToday()
  return (quote: ListedQuote): { glyph: Glyph; label: string } => {
    if (isFollowUpDue(quote, now, today)) return { glyph: 'partly', label: texts.followUp }
    const status = quoteState(quote, today)
    if (status === 'sent' && quote.viewed_at) return { glyph: 'seen', label: texts.viewed }
    return workState({ record: 'quote', status })
  }
}

function useQuoteColumns(): readonly Column<ListedQuote>[] {
  const { columns, version } = useTexts(quotesTexts)
  const { language } = useLanguage()
  const { format } = useMoney()
  const nameOf = useClientName()
  const stateOf = useStateOf()
  return [
    {
      key: 'title',
      header: columns.title,
      cell: (quote) => (
        <CellContent
          glyph={<StateGlyph glyph={stateOf(quote).glyph} />}
          title={<bdi>{quote.title}</bdi>}
          detail={quote.client && <bdi>{nameOf(quote.client)}</bdi>}
        />
      ),
    },
    {
      key: 'number',
      header: columns.number,
      sort: true,
      className: 'w-40',
      cell: ({ quote_number, version_number }) => (
        <span className="money">
          {quote_number}
          {version_number > 1 && (
            <span className="ml-2 text-ink-soft text-xs">{version(version_number)}</span>
          )}
        </span>
      ),
    },
    {
      key: 'status',
      header: columns.status,
      className: 'w-44',
      cell: (quote) => {
        const { glyph, label } = stateOf(quote)
        return <StateWord glyph={glyph}>{label}</StateWord>
      },
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
      className: 'w-32 text-right',
      cell: ({ total }) => <span className="money font-semibold">{format(total)}</span>,
    },
  ]
}

function QuoteCard({ quote }: { quote: ListedQuote }) {
  const nameOf = useClientName()
  const { format } = useMoney()
  const { glyph, label } = useStateOf()(quote)
  return (
    <RowContent
      glyph={<StateGlyph glyph={glyph} />}
      title={<bdi>{quote.title}</bdi>}
      detail={
        <>
          <span className="money">{quote.quote_number}</span>
          {quote.client && <bdi> · {nameOf(quote.client)}</bdi>}
        </>
      }
      end={format(quote.total)}
      note={<StateWord glyph={glyph}>{label}</StateWord>}
    />
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
