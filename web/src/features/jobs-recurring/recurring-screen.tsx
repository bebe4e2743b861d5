import { Button } from '@fieldlark/ui/button.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import Plus from 'lucide-react/icons/plus'
import Repeat from 'lucide-react/icons/repeat'
import { Link, useNavigate } from 'react-router'

import { type SeriesFilter, seriesShape, seriesStates, useSeriesPages } from '#data/series-lists.ts'
import { useTexts } from '#language/language.tsx'
import { ListResults } from '#parts/list/list-results.tsx'
import { ListToolbar } from '#parts/list/list-toolbar.tsx'
import { NoMatch } from '#parts/list/no-match.tsx'
import { useListFilter } from '#parts/list/use-list-filter.ts'
import { useShortcut } from '#parts/shortcut.ts'
import { useToday } from '#parts/today.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { paths } from '../../paths.ts'

import { recurringTexts } from './recurring.texts.ts'
import { SeriesTable } from './series-table.tsx'

const newRecurringJobHref = `${paths.jobNew}?type=recurring`

/** What comes again, by which rule and when next; paused, resumed and skipped here. */
export function RecurringScreen() {
  const texts = useTexts(recurringTexts)
  const navigate = useNavigate()
  const { id: businessId } = useBusiness()
  const canEdit = useCan('edit jobs')
  const { today } = useToday()
  const { filter, typed, setTyped, change, clear, isFiltered } = useListFilter(seriesShape)
  const list = useSeriesPages(businessId, filter, today)
  useShortcut('n', () => {
    if (canEdit) void navigate(newRecurringJobHref)
  })
  const back = (
    <Button variant="link" render={<Link to={paths.jobs} />}>
      <ChevronLeft aria-hidden />
      {texts.back}
    </Button>
  )
  return (
    <>
      <title>{texts.documentTitle(texts.title)}</title>
      <PageHeader title={texts.title} back={back} actions={canEdit && <NewJobLink />} />
      <div className="mb-4">
        <SeriesToolbar filter={filter} typed={typed} onTyped={setTyped} onChange={change} />
      </div>
      <ListResults list={list} isFiltered={isFiltered} found={texts.found} loadFailed={texts.loadFailed}>
        {(series, { isLoading }) => (
          <SeriesTable
            series={series}
            isLoading={isLoading}
            empty={
              isFiltered ? (
                <NoMatch title={texts.noMatchTitle} onClear={clear} />
              ) : (
                <NoSeries canEdit={canEdit} />
              )
            }
          />
        )}
      </ListResults>
    </>
  )
}

function SeriesToolbar({
  filter,
  typed,
  onTyped,
  onChange,
}: {
  filter: SeriesFilter
  typed: string
  onTyped: (text: string) => void
  onChange: (changes: Partial<SeriesFilter>) => void
}) {
  const texts = useTexts(recurringTexts)
  return (
    <ListToolbar
      typed={typed}
      onTyped={onTyped}
      searchLabel={texts.search}
      placeholder={texts.searchPlaceholder}
      selects={[
        {
          label: texts.state,
          value: filter.state ?? '',
          options: [
            { value: '', label: texts.allStates },
            ...seriesStates.map((state) => ({ value: state, label: texts.states[state] })),
          ],
          onChange: (state) => onChange({ state: seriesStates.find((each) => each === state) ?? null }),
        },
        {
          label: texts.sort,
          value: filter.sort,
          options: seriesShape.sorts.map((sort) => ({ value: sort, label: texts.sorts[sort] })),
          onChange: (sort) => onChange({ sort: seriesShape.sorts.find((each) => each === sort) ?? 'next' }),
        },
      ]}
    />
  )
}

function NewJobLink() {
  const { newJob } = useTexts(recurringTexts)
  return (
    <Button render={<Link to={newRecurringJobHref} />}>
      <Plus aria-hidden />
      {newJob}
    </Button>
  )
}

function NoSeries({ canEdit }: { canEdit: boolean }) {
  const texts = useTexts(recurringTexts)
  return (
    <div className="rounded-card border border-line bg-surface">
      <EmptyState
        icon={<Repeat />}
        title={texts.emptyTitle}
        body={texts.emptyBody}
        action={canEdit && <NewJobLink />}
      />
    </div>
  )
}
