import { isFollowUpDue, quoteState } from '@fieldlark/domain/quotes/quote-state.ts'
import type { Column } from '@fieldlark/ui/data-columns.ts'
import { CellContent, RowContent } from '@fieldlark/ui/row-content.tsx'
import { StateWord } from '@fieldlark/ui/state.tsx'
import { type Glyph, StateGlyph } from '@fieldlark/ui/state-glyph.tsx'
import type { ReactNode } from 'react'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useToday } from '#parts/dates/today.ts'
import { RecordList, shownRecord } from '#parts/list/record-list.tsx'
import { useMoney } from '#parts/money/money.ts'
import { useWorkState } from '#parts/status/work-state.tsx'
import { quoteHref } from '#paths.ts'
import { useBusiness } from '#session/session.tsx'
import { quotesTexts } from '../quotes.texts.ts'
import type { ListedQuote, QuoteFilter } from './quote-list-queries.ts'

const quoteRecord = shownRecord(() =>
  import('../record/quote-screen.tsx').then(({ QuoteRecord }) => QuoteRecord),
)

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

function QuoteNumber({ quote: { quote_number, version_number } }: { quote: ListedQuote }) {
  const { version } = useTexts(quotesTexts)
  return (
    <span className="money">
      {quote_number}
      {version_number > 1 && <span className="ml-2 text-ink-soft text-xs">{version(version_number)}</span>}
    </span>
  )
}

function useQuoteColumns(): readonly Column<ListedQuote>[] {
  const { columns } = useTexts(quotesTexts)
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
      beside: null,
      cell: (quote) => <QuoteNumber quote={quote} />,
    },
    {
      key: 'status',
      header: columns.status,
      className: 'w-44',
      beside: { className: 'w-40' },
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
      beside: null,
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
  const { id: businessId } = useBusiness()
  const columns = useQuoteColumns()
  return (
    <RecordList
      items={quotes}
      columns={columns}
      card={quoteCard}
      record={quoteRecord}
      hrefOf={({ id }) => quoteHref(id)}
      numberOf={({ quote_number }) => quote_number}
      numbered={{ table: 'quotes', businessId }}
      nameOf={({ quote_number, title }) => `${quote_number} ${title}`}
      sort={tableSorts[sort]}
      onSort={({ key, direction }) => onSort(sortOf(key, direction))}
      isLoading={isLoading}
      empty={empty}
      labels={{ list: texts.title, loading: texts.loading }}
    />
  )
}
