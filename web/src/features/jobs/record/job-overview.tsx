import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { type ReactNode, Suspense } from 'react'

import type { WholeJob } from '#data/jobs.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { RecordColumns } from '#parts/record/record-columns.tsx'
import { Timeline } from '#parts/record/timeline.tsx'
import { useCanWorkOn } from '#parts/team/own-work.ts'
import { useCan } from '#session/session.tsx'
import type { JobVisitsProps } from '../visits/job-visits.tsx'
import { VisitItem } from '../visits/visit-item.tsx'
import { currentOf, isLastOpen } from '../visits/visit-order.ts'
import { jobTexts } from './job.texts.ts'
import { JobWhere } from './job-where.tsx'

const DepositCard = lazyPart(async () => (await import('#parts/payments/deposit-card.tsx')).DepositCard)
const JobDetails = lazyPart(async () => (await import('./job-details.tsx')).JobDetails)
const JobProfit = lazyPart(async () => (await import('./job-profit.tsx')).JobProfit)
const JobPhotos = lazyPart(async () => (await import('./job-photos.tsx')).JobPhotos)

/** The overview of the job: the next visit, the place, the instructions and the profit. */
export function JobOverview({ job, businessId, visits, onLast }: JobVisitsProps) {
  const texts = useTexts(jobTexts)
  const canSeeHistory = useCan('view history')
  const canSeeMoney = useCan('view finances')
  const current = currentOf(visits.data ?? [])
  const canWork = useCanWorkOn(current ?? job)
  // A visit that runs shows the photos of its job with its own.
  const arePhotosAbove = current?.status === 'in_progress' && canWork
  return (
    <RecordColumns wide="lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      {/* On a phone the visit comes first and the place second, whatever column they are in. */}
      <div className="max-lg:contents lg:grid lg:gap-4">
        <CurrentVisit job={job} businessId={businessId} visits={visits} onLast={onLast} />
        <Words title={texts.instructions}>{job.instructions}</Words>
        <Words title={texts.description}>{job.description}</Words>
        <Words title={texts.internalNotes} subtitle={texts.internalHint}>
          {job.internals?.internal_notes}
        </Words>
        {!arePhotosAbove && (
          <Suspense fallback={<Skeleton className="h-16 rounded-card" />}>
            <JobPhotos job={job} businessId={businessId} />
          </Suspense>
        )}
      </div>
      <div className="max-lg:contents lg:grid lg:gap-4">
        <div className="max-lg:-order-1">
          <JobWhere job={job} />
        </div>
        <Suspense fallback={<Skeleton className="h-56 rounded-card" />}>
          <JobDetails job={job} businessId={businessId} />
        </Suspense>
        <JobDeposit job={job} businessId={businessId} />
        {canSeeMoney && (
          <Suspense fallback={<Skeleton className="h-56 rounded-card" />}>
            <JobProfit jobId={job.id} businessId={businessId} />
          </Suspense>
        )}
        {canSeeHistory && <Timeline businessId={businessId} record="job" id={job.id} />}
      </div>
    </RecordColumns>
  )
}

/** The visit that runs, else the next one. */
function CurrentVisit({ job, businessId, visits, onLast }: JobVisitsProps) {
  const texts = useTexts(jobTexts)
  const current = currentOf(visits.data ?? [])
  const isUnderHero = current?.status === 'in_progress'
  return (
    <Card className="max-lg:-order-2">
      <CardHeader title={isUnderHero ? texts.thisVisit : texts.nextVisit} />
      {visits.isPending ? (
        <CardBody>
          <Skeleton className="h-16 w-full" />
        </CardBody>
      ) : current ? (
        <VisitItem
          key={current.id}
          visit={current}
          businessId={businessId}
          job={job}
          isLast={isLastOpen(current, job, visits.data ?? [])}
          isCurrent
          isUnderHero={isUnderHero}
          onLast={onLast}
        />
      ) : (
        <CardBody>
          <p className="text-ink-faint">{texts.noNextVisit}</p>
        </CardBody>
      )}
    </Card>
  )
}

/** The deposit card, for the office only; nothing if no deposit was agreed on. */
function JobDeposit({ job, businessId }: { job: WholeJob; businessId: string }) {
  const canRecord = useCan('record payments')
  const nameOf = useClientName()
  const { client } = job
  if (!canRecord || !client || job.deposit_amount <= 0) return null
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

/** A card for free text; nothing if there is none. */
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
