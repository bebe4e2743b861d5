import { Button } from '@fieldlark/ui/button.tsx'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import Repeat from 'lucide-react/icons/repeat'
import { Link, useNavigate } from 'react-router'
import { useTexts } from '#language/language.tsx'
import { useShortcut } from '#parts/actions/shortcut.ts'
import { useToday } from '#parts/dates/today.ts'
import { choiceOf } from '#parts/list/choice.ts'
import { EmptyList } from '#parts/list/empty-list.tsx'
import { ListHead } from '#parts/list/list-head.tsx'
import { ListResults } from '#parts/list/list-results.tsx'
import { ListToolbar } from '#parts/list/list-toolbar.tsx'
import { NewLink } from '#parts/list/new-link.tsx'
import { NoMatch } from '#parts/list/no-match.tsx'
import { useListFilter } from '#parts/list/use-list-filter.ts'
import { seriesStates } from '#parts/recurrence/listed-series.ts'
import { paths } from '#paths.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { recurringTexts } from './recurring.texts.ts'
import { type SeriesFilter, seriesShape, useSeriesPages } from './series-list-queries.ts'
import { SeriesTable } from './series-table.tsx'

const newRecurringJobHref = `${paths.jobNew}?type=recurring`

/** The recurring jobs with their rules and next dates; they can be paused, resumed and skipped here. */
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
      <ListHead title={texts.title} section="recurring" count={list.data?.pages.at(-1)?.total} actions={back}>
        <SeriesToolbar filter={filter} typed={typed} onTyped={setTyped} onChange={change} />
      </ListHead>
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
  const state = choiceOf({
    label: texts.state,
    all: texts.allStates,
    choices: seriesStates,
    labelOf: (each) => texts.states[each],
    value: filter.state,
    onChange: (chosen) => onChange({ state: chosen }),
  })
  return (
    <ListToolbar
      texts={texts}
      typed={typed}
      onTyped={onTyped}
      filters={[state]}
      sort={filter.sort}
      sorts={seriesShape.sorts}
      onSort={(sort) => onChange({ sort })}
    />
  )
}

function NoSeries({ canEdit }: { canEdit: boolean }) {
  const texts = useTexts(recurringTexts)
  return (
    <EmptyList
      icon={<Repeat />}
      title={texts.emptyTitle}
      body={texts.emptyBody}
      action={canEdit && <NewLink to={newRecurringJobHref} label={texts.newJob} />}
    />
  )
}
