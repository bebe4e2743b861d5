import { Button } from '@fieldlark/ui/button.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import FileText from 'lucide-react/icons/file-text'
import Plus from 'lucide-react/icons/plus'
import { Link, useNavigate } from 'react-router'

import {
  type QuoteFilter,
  type QuoteListState,
  quoteListShape,
  quoteListStates,
  useQuoteCounts,
  useQuotePages,
} from '#data/quote-lists.ts'
import { useTexts } from '#language/language.tsx'
import { ListResults } from '#parts/list/list-results.tsx'
import { ListToolbar } from '#parts/list/list-toolbar.tsx'
import { NoMatch } from '#parts/list/no-match.tsx'
import { StatusStrip } from '#parts/list/status-strip.tsx'
import { useListFilter } from '#parts/list/use-list-filter.ts'
import { useMoney } from '#parts/money.ts'
import { useShortcut } from '#parts/shortcut.ts'
import { useToday } from '#parts/today.ts'
import { useBusiness } from '#session/session.tsx'
import { paths } from '../../paths.ts'

import { QuoteTable } from './quote-table.tsx'
import { quotesTexts } from './quotes.texts.ts'

/** Every quote of the business: found, filtered, sorted, opened. */
export function QuotesScreen() {
  const texts = useTexts(quotesTexts)
  const navigate = useNavigate()
  const { id: businessId } = useBusiness()
  const { today } = useToday()
  const { filter, typed, setTyped, change, clear, isFiltered } = useListFilter(quoteListShape)
  const list = useQuotePages(businessId, today, filter)
  useShortcut('n', () => void navigate(paths.quoteNew))
  const sorts = quoteListShape.sorts.map((sort) => ({ value: sort, label: texts.sorts[sort] }))
  return (
    <>
      <title>{texts.documentTitle(texts.title)}</title>
      <PageHeader
        title={texts.title}
        subtitle={<Sum businessId={businessId} state={filter.status} isHidden={filter.search !== ''} />}
        actions={<NewQuoteLink />}
      />
      <div className="mb-4 grid gap-3">
        <States businessId={businessId} state={filter.status} onState={(status) => change({ status })} />
        <ListToolbar
          typed={typed}
          onTyped={setTyped}
          searchLabel={texts.search}
          placeholder={texts.searchPlaceholder}
          selects={[
            {
              label: texts.sort,
              value: filter.sort,
              options: sorts,
              onChange: (sort) => change({ sort: sort as QuoteFilter['sort'] }),
            },
          ]}
        />
      </div>
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

/** How many of each state; a tap shows only those. */
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

/** What the quotes of the chosen state come to together. A search has no sum of its own. */
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

function NewQuoteLink() {
  const { newQuote } = useTexts(quotesTexts)
  return (
    <Button render={<Link to={paths.quoteNew} />}>
      <Plus aria-hidden />
      {newQuote}
    </Button>
  )
}

function NoQuotes() {
  const texts = useTexts(quotesTexts)
  return (
    <div className="rounded-card border border-line bg-surface">
      <EmptyState
        icon={<FileText />}
        title={texts.emptyTitle}
        body={texts.emptyBody}
        action={<NewQuoteLink />}
      />
    </div>
  )
}
