import { openVisitsOf } from '@fieldlark/domain/jobs/job-chips.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { Tabs } from '@fieldlark/ui/tabs.tsx'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'

import { useJob, type WholeJob } from '#data/jobs.ts'
import { type ScheduledVisit, useJobVisits } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { Chain } from '#parts/chain.tsx'
import { isGone } from '#parts/record/record-missing.tsx'
import { useBusiness, useCan } from '#session/session.tsx'
import { paths } from '../../paths.ts'

import { jobTexts } from './job.texts.ts'
import { JobActions } from './job-actions.tsx'
import { JobFacts } from './job-facts.tsx'
import { JobMissing, JobSkeleton } from './job-missing.tsx'
import { JobOverview } from './job-overview.tsx'
import { JobSheetButton } from './job-sheet-button.tsx'
import { JobVisits } from './job-visits.tsx'

// What is one tap away waits for the tap.
const FileList = lazy(() => import('#parts/files/file-list.tsx').then((file) => ({ default: file.FileList })))
const JobServices = lazy(() => import('./job-services.tsx').then((file) => ({ default: file.JobServices })))
const JobInvoices = lazy(() => import('./job-invoices.tsx').then((file) => ({ default: file.JobInvoices })))
const WorkDoneDialog = lazy(() =>
  import('./work-done-dialog.tsx').then((file) => ({ default: file.WorkDoneDialog })),
)

const tabs = ['overview', 'visits', 'services', 'files', 'invoices'] as const

/** One job: what is to be done where, when and by whom, and what it brings. */
export function JobScreen() {
  const { id = '' } = useParams()
  const { id: businessId } = useBusiness()
  const { data: job, error, refetch } = useJob(businessId, id)
  if (job && !isGone(error)) return <Details job={job} businessId={businessId} />
  if (error) return <JobMissing error={error} onRetry={() => void refetch()} />
  return <JobSkeleton />
}

/** The tab is part of the address, so that a link leads to the visits. */
function useTab() {
  const [address, setAddress] = useSearchParams()
  const tab = tabs.find((each) => each === address.get('tab')) ?? 'overview'
  const setTab = (next: string) =>
    setAddress(
      (current) => {
        const changed = new URLSearchParams(current)
        if (next === 'overview') changed.delete('tab')
        else changed.set('tab', next)
        return changed
      },
      { replace: true, preventScrollReset: true },
    )
  return [tab, setTab] as const
}

function Details({ job, businessId }: { job: WholeJob; businessId: string }) {
  const texts = useTexts(jobTexts)
  const canEdit = useCan('edit jobs')
  const [tab, setTab] = useTab()
  const visits = useJobVisits(businessId, job.id)
  const open = openVisitsOf(visits.data ?? [])
  // Here, and not beside the visit: a visit that is done leaves its place in the list.
  const [done, setDone] = useState<ScheduledVisit | null>(null)
  const onLast = setDone
  const close = () => setDone(null)
  const contents = {
    overview: <JobOverview job={job} businessId={businessId} visits={visits} onLast={onLast} />,
    visits: <JobVisits job={job} businessId={businessId} visits={visits} onLast={onLast} />,
    services: <JobServices job={job} />,
    files: <FileList businessId={businessId} target={{ column: 'job_id', id: job.id }} canEdit={canEdit} />,
    invoices: <JobInvoices job={job} businessId={businessId} />,
  }
  const counts = { visits: visits.data?.length, services: job.lines.length } as Record<string, number>
  return (
    <>
      <title>{texts.documentTitle(job.title)}</title>
      <PageHeader
        back={
          <Button variant="link" size="sm" render={<Link to={paths.jobs} />}>
            <ChevronLeft aria-hidden />
            {texts.back}
          </Button>
        }
        title={<bdi>{job.title}</bdi>}
        subtitle={<JobFacts job={job} visits={visits.data} />}
        actions={
          <>
            <JobSheetButton jobId={job.id} />
            {canEdit && <JobActions job={job} businessId={businessId} openVisits={open.open} />}
          </>
        }
      />
      {canEdit && (
        <div className="-mt-3 mb-3">
          <Chain businessId={businessId} record="job" id={job.id} />
        </div>
      )}
      <Tabs
        label={texts.tabsLabel}
        value={tab}
        onValueChange={setTab}
        tabs={tabs.map((value) => ({
          value,
          label: texts.tabs[value],
          ...(counts[value] && { count: counts[value] }),
          content: (
            <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>{contents[value]}</Suspense>
          ),
        }))}
      />
      {done && (
        <Suspense fallback={null}>
          <WorkDoneDialog businessId={businessId} jobId={job.id} visit={done} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
