import FileText from 'lucide-react/icons/file-text'
import { useNavigate } from 'react-router'
import { useTexts } from '#language/language.tsx'
import { useShortcut } from '#parts/actions/shortcut.ts'
import { useToday } from '#parts/dates/today.ts'
import { EmptyList } from '#parts/list/empty-list.tsx'
import { ListHead } from '#parts/list/list-head.tsx'
import { ListResults } from '#parts/list/list-results.tsx'
import { ListToolbar } from '#parts/list/list-toolbar.tsx'
import { NewLink } from '#parts/list/new-link.tsx'
import { NoMatch } from '#parts/list/no-match.tsx'
import { StatusStrip } from '#parts/list/status-strip.tsx'
import { useListFilter } from '#parts/list/use-list-filter.ts'
import { useMoney } from '#parts/money/money.ts'
import { paths } from '#paths.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { quotesTexts } from '../quotes.texts.ts'
import {
  type QuoteListState,
  quoteListShape,
  quoteListStates,
  useQuoteCounts,
  useQuotePages,
} from './quote-list-queries.ts'
import { QuoteTable } from './quote-table.tsx'

/** The quotes of the business, with search, filters and sorting. */
export function QuotesScreen() {
  const texts = useTexts(quotesTexts)
  const navigate = useNavigate()
  const { id: businessId } = useBusiness()
  const { today } = useToday()
  const canEdit = useCan('edit quotes')
  const { filter, typed, setTyped, change, clear, isFiltered } = useListFilter(quoteListShape)
  const list = useQuotePages(businessId, today, filter)
  useShortcut('n', () => canEdit && void navigate(paths.quoteNew))
  return (
    <>
      <title>{texts.documentTitle(texts.title)}</title>
      <ListHead
        title={texts.title}
        section="quotes"
        count={list.data?.pages.at(-1)?.total}
        sum={<Sum businessId={businessId} state={filter.status} isHidden={filter.search !== ''} />}
      >
        <States businessId={businessId} state={filter.status} onState={(status) => change({ status })} />
        <ListToolbar
          texts={texts}
          typed={typed}
          onTyped={setTyped}
          sort={filter.sort}
          sorts={quoteListShape.sorts}
          onSort={(sort) => change({ sort })}
        />
      </ListHead>
      <ListResults list={list} isFiltered={isFiltered} found={texts.found} loadFailed={texts.loadFailed}>
        {(quotes, { isLoading }) => (
          <QuoteTable
            quotes={quotes}
            isLoading={isLoading}
            sort={filter.sort}
            onSort={(sort) => change({ sort })}
            empty={isFiltered ? <NoMatch title={texts.noMatchTitle} onClear={clear} /> : <NoQuotes />}
          />
        )}
      </ListResults>
    </>
  )
}

/** The number of quotes by state; a tap filters the list. */
function States({
  businessId,
  state,
  onState,
}: {
  businessId: string
  state: QuoteListState | null
  onState: (state: QuoteListState | null) => void
}) {
  const texts = useTexts(quotesTexts)
  const { data: countOf, isError } = useQuoteCounts(businessId)
  const items = [null, ...quoteListStates].map((value) => ({
    value,
    label: value === null ? texts.all : texts.states[value],
    count: isError ? null : countOf?.(value).quotes,
  }))
  return <StatusStrip label={texts.status} items={items} value={state} onChange={onState} />
}

/** The sum of the quotes in the selected state. A search has no sum of its own. */
function Sum({
  businessId,
  state,
  isHidden,
}: {
  businessId: string
  state: QuoteListState | null
  isHidden: boolean
}) {
  const texts = useTexts(quotesTexts)
  const { format } = useMoney()
  const { data: countOf } = useQuoteCounts(businessId)
  const { quotes, total } = countOf?.(state) ?? { quotes: 0, total: '0' }
  if (isHidden || quotes === 0) return <span aria-hidden>&nbsp;</span>
  return <span className="money">{texts.sum(quotes, format(total))}</span>
}

function NoQuotes() {
  const texts = useTexts(quotesTexts)
  const canEdit = useCan('edit quotes')
  return (
    <EmptyList
      icon={<FileText />}
      title={texts.emptyTitle}
      body={texts.emptyBody}
      action={canEdit && <NewLink to={paths.quoteNew} label={texts.newQuote} />}
    />
  )
}
