import { openVisitsOf } from '@fieldlark/domain/jobs/job-chips.ts'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { Tabs } from '@fieldlark/ui/tabs.tsx'
import { Suspense, useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'

import { useJob, type WholeJob } from '#data/jobs.ts'
import { type ScheduledVisit, useJobVisits } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { ClientLink } from '#parts/clients/client-link.tsx'
import { RecordHead } from '#parts/record/record-head.tsx'
import { isGone, RecordLoading, RecordMissing } from '#parts/record/record-missing.tsx'
import { RelatedRecords } from '#parts/record/related-records.tsx'
import { useIsOwnWork } from '#parts/team/own-work.ts'
import type { LastVisit } from '#parts/visits/use-completion.ts'
import { paths } from '#paths.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { jobTexts } from './job.texts.ts'
import { EditJobButton, JobActions } from './job-actions.tsx'
import { JobFacts } from './job-facts.tsx'
import { JobOverview } from './job-overview.tsx'

// Loaded on demand, since they are shown only after a tap.
const FileList = lazyPart(async () => (await import('#parts/files/file-list.tsx')).FileList)
const JobSheetButton = lazyPart(async () => (await import('./job-sheet-button.tsx')).JobSheetButton)
const JobNextStep = lazyPart(async () => (await import('./job-next-step.tsx')).JobNextStep)
const JobHero = lazyPart(async () => (await import('./job-hero.tsx')).JobHero)
const JobVisits = lazyPart(async () => (await import('../visits/job-visits.tsx')).JobVisits)
const JobServices = lazyPart(async () => (await import('./job-services.tsx')).JobServices)
const JobInvoices = lazyPart(async () => (await import('./job-invoices.tsx')).JobInvoices)
const WorkDoneDialog = lazyPart(
  async () => (await import('#parts/completion/work-done-dialog.tsx')).WorkDoneDialog,
)

const tabs = ['overview', 'visits', 'services', 'files', 'invoices'] as const

/** One job: its work, its place, its visits, its team and its price. */
export function JobScreen() {
  const { id = '' } = useParams()
  return <JobRecord id={id} />
}

/** The same on a page or beside the list. */
export function JobRecord({ id }: { id: string }) {
  const { id: businessId } = useBusiness()
  const { data: job, error, refetch } = useJob(businessId, id)
  if (job && !isGone(error)) return <Details job={job} businessId={businessId} />
  if (error) return <RecordMissing record="job" error={error} onRetry={() => void refetch()} />
  return <RecordLoading record="job" />
}

/** The tab is part of the URL, so that a link can lead to the visits. */
function useTab() {
  const [address, setAddress] = useSearchParams()
  const { state }: { state: unknown } = useLocation()
  const tab = tabs.find((each) => each === address.get('tab')) ?? 'overview'
  const setTab = (next: string) =>
    setAddress(
      (current) => {
        const changed = new URLSearchParams(current)
        if (next === 'overview') changed.delete('tab')
        else changed.set('tab', next)
        return changed
      },
      { replace: true, preventScrollReset: true, state },
    )
  return [tab, setTab] as const
}

function Details({ job, businessId }: { job: WholeJob; businessId: string }) {
  const texts = useTexts(jobTexts)
  const canEdit = useCan('edit jobs')
  const [tab, setTab] = useTab()
  const visits = useJobVisits(businessId, job.id)
  const isOwn = useIsOwnWork()([job, ...(visits.data ?? [])].flatMap(({ members }) => members))
  // The state is kept here and not beside the visit: a visit that is done leaves its place in the list.
  const [last, setLast] = useState<LastVisit | null>(null)
  const close = () => setLast(null)
  const contents = {
    overview: <JobOverview job={job} businessId={businessId} visits={visits} onLast={setLast} />,
    visits: <JobVisits job={job} businessId={businessId} visits={visits} onLast={setLast} />,
    services: <JobServices job={job} />,
    files: <FileList businessId={businessId} target={{ column: 'job_id', id: job.id }} canEdit={canEdit} />,
    invoices: <JobInvoices job={job} businessId={businessId} isOwn={isOwn} />,
  }
  const counts = { visits: visits.data?.length, services: job.lines.length } as Record<string, number>
  return (
    <>
      <Header
        job={job}
        businessId={businessId}
        visits={visits.data}
        isOwn={isOwn}
        onOverview={() => setTab('overview')}
      />
      {visits.data && (
        <Suspense fallback={null}>
          <JobHero job={job} businessId={businessId} visits={visits.data} />
        </Suspense>
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
      {last && (
        <Suspense fallback={null}>
          <WorkDoneDialog businessId={businessId} jobId={job.id} last={last} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function Header({
  job,
  businessId,
  visits,
  isOwn,
  onOverview,
}: {
  job: WholeJob
  businessId: string
  isOwn: boolean
  onOverview: () => void
  /** Undefined while they are loading. */
  visits: readonly ScheduledVisit[] | undefined
}) {
  const texts = useTexts(jobTexts)
  const canEdit = useCan('edit jobs')
  const canEditOwn = useCan('edit own jobs') && isOwn
  const { open } = openVisitsOf(visits ?? [])
  return (
    <RecordHead
      page={texts.documentTitle(job.title)}
      back={{ to: paths.jobs, label: texts.back }}
      kicker={
        <>
          <span className="money shrink-0">{job.job_number}</span>
          {job.client && <span aria-hidden>·</span>}
          {job.client && <ClientLink client={job.client} />}
        </>
      }
      title={<bdi>{job.title}</bdi>}
      status={
        <>
          <JobFacts job={job} visits={visits} />
          {canEdit && <RelatedRecords businessId={businessId} record="job" id={job.id} />}
        </>
      }
      actions={
        <>
          <Suspense fallback={null}>
            <JobSheetButton jobId={job.id} isInMenu={canEdit} />
          </Suspense>
          {canEdit ? (
            <JobActions job={job} businessId={businessId} openVisits={open} />
          ) : (
            canEditOwn && <EditJobButton jobId={job.id} />
          )}
          {visits && (
            <Suspense fallback={null}>
              <JobNextStep job={job} businessId={businessId} visits={visits} onOverview={onOverview} />
            </Suspense>
          )}
        </>
      }
    />
  )
}
