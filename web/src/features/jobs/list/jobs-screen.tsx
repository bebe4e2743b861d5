import { Button } from '@fieldlark/ui/button.tsx'
import Briefcase from 'lucide-react/icons/briefcase'
import Repeat from 'lucide-react/icons/repeat'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useTexts } from '#language/language.tsx'
import { useShortcut } from '#parts/actions/shortcut.ts'
import { useToday } from '#parts/dates/today.ts'
import { EmptyList } from '#parts/list/empty-list.tsx'
import { ListHead } from '#parts/list/list-head.tsx'
import { ListResults } from '#parts/list/list-results.tsx'
import { NewLink } from '#parts/list/new-link.tsx'
import { NoMatch } from '#parts/list/no-match.tsx'
import { useListFilter } from '#parts/list/use-list-filter.ts'
import { paths } from '#paths.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { jobShape } from './job-filter.ts'
import { JobStrip, JobToolbar } from './job-filters.tsx'
import { useJobGroups } from './job-groups.ts'
import { useJobPages } from './job-list-queries.ts'
import { JobTable } from './job-table.tsx'
import { jobsTexts } from './jobs.texts.ts'
import { jobsByTime } from './jobs-by-time.ts'

/** The jobs of the business, with search, filters and sorting. Workers see their own, and all where `workers_see_all_work` is on. */
export function JobsScreen() {
  const texts = useTexts(jobsTexts)
  const navigate = useNavigate()
  const { id: businessId } = useBusiness()
  const canEdit = useCan('edit jobs')
  const { today } = useToday()
  const [address] = useSearchParams()
  const { filter, typed, setTyped, change, clear, isFiltered } = useListFilter(
    jobShape(address.get('member')),
  )
  const list = useJobPages(businessId, filter, today)
  const groupsFor = useJobGroups(filter)
  useShortcut('n', () => {
    if (canEdit) void navigate(paths.jobNew)
  })
  return (
    <>
      <title>{texts.documentTitle(texts.title)}</title>
      <ListHead
        title={texts.title}
        section="jobs"
        count={list.data?.pages.at(-1)?.total}
        actions={canEdit && <RecurringLink />}
      >
        <JobStrip businessId={businessId} status={filter.status} onStatus={(status) => change({ status })} />
        <JobToolbar filter={filter} typed={typed} onTyped={setTyped} onChange={change} />
      </ListHead>
      <ListResults list={list} isFiltered={isFiltered} found={texts.found} loadFailed={texts.loadFailed}>
        {(jobs, { isLoading, total }) => (
          <JobTable
            jobs={filter.sort === 'day' ? jobsByTime(jobs) : jobs}
            groups={groupsFor(jobs, total)}
            isLoading={isLoading}
            sort={filter.sort}
            onSort={(sort) => change({ sort })}
            empty={
              isFiltered ? (
                <NoMatch title={texts.noMatchTitle} onClear={clear} />
              ) : (
                <NoJobs canEdit={canEdit} />
              )
            }
          />
        )}
      </ListResults>
    </>
  )
}

function RecurringLink() {
  const texts = useTexts(jobsTexts)
  return (
    <Button variant="secondary" render={<Link to={paths.jobsRecurring} />}>
      <Repeat aria-hidden />
      {texts.recurring}
    </Button>
  )
}

function NoJobs({ canEdit }: { canEdit: boolean }) {
  const texts = useTexts(jobsTexts)
  return (
    <EmptyList
      icon={<Briefcase />}
      title={texts.emptyTitle}
      body={canEdit ? texts.emptyBody : texts.emptyWorkerBody}
      action={canEdit && <NewLink to={paths.jobNew} label={texts.newJob} />}
    />
  )
}
