import { Button } from '@fieldlark/ui/button.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import Briefcase from 'lucide-react/icons/briefcase'
import Plus from 'lucide-react/icons/plus'
import Repeat from 'lucide-react/icons/repeat'
import { Link, useNavigate, useSearchParams } from 'react-router'

import { jobShape } from '#data/job-filter.ts'
import { useJobPages } from '#data/job-lists.ts'
import { useTexts } from '#language/language.tsx'
import { ListResults } from '#parts/list/list-results.tsx'
import { NoMatch } from '#parts/list/no-match.tsx'
import { useListFilter } from '#parts/list/use-list-filter.ts'
import { useShortcut } from '#parts/shortcut.ts'
import { useToday } from '#parts/today.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { paths } from '../../paths.ts'

import { JobStrip, JobToolbar } from './job-filters.tsx'
import { JobTable } from './job-table.tsx'
import { jobsTexts } from './jobs.texts.ts'

/** Work that was agreed on: found, filtered, sorted, opened. A worker finds what is his. */
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
      <NewJobLink />
    </>
  )
}

function NewJobLink() {
  const { newJob } = useTexts(jobsTexts)
  return (
    <Button render={<Link to={paths.jobNew} />}>
      <Plus aria-hidden />
      {newJob}
    </Button>
  )
}

function NoJobs({ canEdit }: { canEdit: boolean }) {
  const texts = useTexts(jobsTexts)
  return (
    <div className="rounded-card border border-line bg-surface">
      <EmptyState
        icon={<Briefcase />}
        title={texts.emptyTitle}
        body={canEdit ? texts.emptyBody : texts.emptyWorkerBody}
        action={canEdit && <NewJobLink />}
      />
    </div>
  )
}
