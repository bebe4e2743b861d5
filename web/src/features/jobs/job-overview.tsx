import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { lazy, type ReactNode, Suspense } from 'react'

import type { WholeJob } from '#data/jobs.ts'
import { usePhotos } from '#data/photos.ts'
import type { ScheduledVisit, useJobVisits } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/client-name.tsx'
import { Timeline } from '#parts/timeline.tsx'
import { useCan } from '#session/session.tsx'
import { jobTexts } from './job.texts.ts'
import { JobDetails } from './job-details.tsx'
import { JobProfit } from './job-profit.tsx'
import { JobWhere } from './job-where.tsx'
import { VisitItem } from './visit-item.tsx'
import { currentOf } from './visit-order.ts'

const DepositCard = lazy(() =>
  import('#parts/payments/deposit-card.tsx').then((file) => ({ default: file.DepositCard })),
)
const PhotoGrid = lazy(() =>
  import('#parts/photos/photo-grid.tsx').then((file) => ({ default: file.PhotoGrid })),
)

/** The job at a glance: what comes next, where, what is to be done, what it brings. */
export function JobOverview({
  job,
  businessId,
  visits,
  onLast,
}: {
  job: WholeJob
  businessId: string
  visits: ReturnType<typeof useJobVisits>
  onLast: (visit: ScheduledVisit) => void
}) {
  const texts = useTexts(jobTexts)
  const isOffice = useCan('edit jobs')
  const canSeeMoney = useCan('view finances')
  const current = currentOf(visits.data ?? [])
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      {/* On a phone the visit comes first and the way there second, whatever column they are in. */}
      <div className="max-lg:contents lg:grid lg:gap-4">
        <Card className="max-lg:-order-2">
          <CardHeader title={texts.nextVisit} />
          {visits.isPending ? (
            <CardBody>
              <Skeleton className="h-16 w-full" />
            </CardBody>
          ) : current ? (
            <VisitItem key={current.id} visit={current} businessId={businessId} job={job} onLast={onLast} />
          ) : (
            <CardBody>
              <p className="text-ink-faint">{texts.noNextVisit}</p>
            </CardBody>
          )}
        </Card>
        <Words title={texts.instructions}>{job.instructions}</Words>
        <Words title={texts.description}>{job.description}</Words>
        <Words title={texts.internalNotes} subtitle={texts.internalHint}>
          {job.internals?.internal_notes}
        </Words>
        <JobPhotos job={job} businessId={businessId} />
      </div>
      <div className="max-lg:contents lg:grid lg:gap-4">
        <div className="max-lg:-order-1">
          <JobWhere job={job} />
        </div>
        <JobDetails job={job} businessId={businessId} />
        <JobDeposit job={job} businessId={businessId} />
        {canSeeMoney && <JobProfit jobId={job.id} businessId={businessId} />}
        {isOffice && <Timeline businessId={businessId} record="job" id={job.id} />}
      </div>
    </div>
  )
}

/** Nothing where nothing was agreed on, and the office's alone. */
function JobDeposit({ job, businessId }: { job: WholeJob; businessId: string }) {
  const canEdit = useCan('edit invoices')
  const nameOf = useClientName()
  const { client } = job
  if (!canEdit || !client || job.deposit_amount <= 0) return null
  return (
    <Suspense fallback={<Skeleton className="h-32 rounded-card" />}>
      <DepositCard
        businessId={businessId}
        of={{ record: 'job', id: job.id, quoteId: job.quote_id }}
        amount={job.deposit_amount}
        label={job.job_number}
        client={{ id: client.id, name: nameOf(client), hasAddress: Boolean(client.email) }}
      />
    </Suspense>
  )
}

/** Pictures of the work as a whole; who may add none sees no empty place for them. */
function JobPhotos({ job, businessId }: { job: WholeJob; businessId: string }) {
  const texts = useTexts(jobTexts)
  const isOffice = useCan('edit jobs')
  const target = { column: 'job_id', id: job.id } as const
  const { data: photos = [] } = usePhotos(businessId, target)
  if (!isOffice && photos.length === 0) return null
  return (
    <Card>
      <CardHeader title={texts.photos} />
      <CardBody>
        <Suspense fallback={<Skeleton className="h-16 w-full" />}>
          <PhotoGrid businessId={businessId} target={target} canAdd={isOffice} />
        </Suspense>
      </CardBody>
    </Card>
  )
}

/** A card of its own for words that somebody wrote; none without them. */
function Words({ title, subtitle, children }: { title: string; subtitle?: string; children: ReactNode }) {
  if (!children) return null
  return (
    <Card>
      <CardHeader title={title} {...(subtitle !== undefined && { subtitle })} />
      <CardBody>
        <p className="break-words whitespace-pre-line">{children}</p>
      </CardBody>
    </Card>
  )
}
