import { Button } from '@fieldlark/ui/button.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import Briefcase from 'lucide-react/icons/briefcase'
import Repeat from 'lucide-react/icons/repeat'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useTexts } from '#language/language.tsx'
import { useShortcut } from '#parts/actions/shortcut.ts'
import { useToday } from '#parts/dates/today.ts'
import { EmptyList } from '#parts/list/empty-list.tsx'
import { ListResults } from '#parts/list/list-results.tsx'
import { NewLink } from '#parts/list/new-link.tsx'
import { NoMatch } from '#parts/list/no-match.tsx'
import { useListFilter } from '#parts/list/use-list-filter.ts'
import { paths } from '#paths.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { jobShape } from './job-filter.ts'
import { JobStrip, JobToolbar } from './job-filters.tsx'
import { useJobPages } from './job-list-queries.ts'
import { JobTable } from './job-table.tsx'
import { jobsTexts } from './jobs.texts.ts'

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
  useShortcut('n', () => {
    if (canEdit) void navigate(paths.jobNew)
  })
  return (
    <>
      <title>{texts.documentTitle(texts.title)}</title>
      <PageHeader title={texts.title} actions={canEdit && <Actions />} />
      <div className="mb-4 grid gap-3">
        <JobStrip businessId={businessId} status={filter.status} onStatus={(status) => change({ status })} />
        <JobToolbar filter={filter} typed={typed} onTyped={setTyped} onChange={change} />
      </div>
      <ListResults list={list} isFiltered={isFiltered} found={texts.found} loadFailed={texts.loadFailed}>
        {(jobs, { isLoading }) => (
          <JobTable
            jobs={jobs}
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

function Actions() {
  const texts = useTexts(jobsTexts)
  return (
    <>
      <Button
        variant="secondary"
        className="max-md:w-11 max-md:px-0"
        render={<Link to={paths.jobsRecurring} aria-label={texts.recurring} title={texts.recurring} />}
      >
        <Repeat aria-hidden />
        <span className="max-md:hidden">{texts.recurring}</span>
      </Button>
      <NewLink to={paths.jobNew} label={texts.newJob} />
    </>
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
