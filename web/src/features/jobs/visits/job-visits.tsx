import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardHeader } from '@fieldlark/ui/card.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useRef, useState } from 'react'

import type { WholeJob } from '#data/jobs.ts'
import type { ScheduledVisit, useJobVisits } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { RetryAlert } from '#parts/failures/retry-alert.tsx'
import { EmptyList } from '#parts/list/empty-list.tsx'
import type { LastVisit } from '#parts/visits/use-completion.ts'
import { useCan } from '#session/session.tsx'
import { VisitItem } from './visit-item.tsx'
import { currentOf, groupsOf, isLastOpen } from './visit-order.ts'
import { visitWorkTexts } from './visit-work.texts.ts'

const VisitDialog = lazyPart(async () => (await import('#parts/visits/visit-dialog.tsx')).VisitDialog)

/** The list is paged: a job that repeats daily has a year of visits. */
const shownAtFirst = 10

export type JobVisitsProps = {
  job: WholeJob
  businessId: string
  visits: ReturnType<typeof useJobVisits>
  /** Called for the last open visit of the job. */
  onLast: (last: LastVisit) => void
}

/** The visits of a job: without a day, upcoming and past. */
export function JobVisits({ job, businessId, visits, onLast }: JobVisitsProps) {
  const texts = useTexts(visitWorkTexts)
  const failureText = useFailureText()
  const canSchedule = useCan('edit schedule')
  if (visits.isError && !visits.data) {
    return (
      <RetryAlert title={texts.loadFailed} retryLabel={texts.tryAgain} onRetry={() => void visits.refetch()}>
        {failureText(visits.error)}
      </RetryAlert>
    )
  }
  if (!visits.data) {
    return (
      <output aria-label={texts.loading} className="block">
        <Skeleton className="h-40 rounded-card" />
      </output>
    )
  }
  const groups = groupsOf(visits.data)
  const group = { job, businessId, onLast, all: visits.data }
  return (
    <div className="grid gap-4">
      {canSchedule && <AddVisit job={job} businessId={businessId} last={groups.upcoming.at(-1)} />}
      {visits.data.length === 0 && (
        <EmptyList
          icon={<CalendarDays />}
          title={texts.emptyTitle}
          body={canSchedule ? texts.emptyBody : texts.emptyWorker}
        />
      )}
      <Group title={texts.waiting} visits={groups.waiting} {...group} />
      <Group title={texts.upcoming} visits={groups.upcoming} {...group} />
      <Group title={texts.past} visits={groups.past} {...group} />
    </div>
  )
}

function Group({
  title,
  visits,
  all,
  job,
  businessId,
  onLast,
}: {
  title: string
  visits: readonly ScheduledVisit[]
  all: readonly ScheduledVisit[]
  job: WholeJob
  businessId: string
  onLast: (last: LastVisit) => void
}) {
  const texts = useTexts(visitWorkTexts)
  const [shown, setShown] = useState(shownAtFirst)
  const hidden = visits.length - shown
  if (visits.length === 0) return null
  return (
    <Card>
      <CardHeader title={title} />
      <ul aria-label={title} className="divide-y divide-line border-line border-t">
        {visits.slice(0, shown).map((visit) => (
          <li key={visit.id}>
            <VisitItem
              visit={visit}
              businessId={businessId}
              job={job}
              isLast={isLastOpen(visit, job, all)}
              isCurrent={visit.id === currentOf(all)?.id}
              onLast={onLast}
            />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <div className="border-line border-t p-2 text-center">
          <Button variant="ghost" size="sm" onClick={() => setShown(shown + 50)}>
            {texts.showMore(Math.min(hidden, 50))}
          </Button>
        </div>
      )}
    </Card>
  )
}

function AddVisit({
  job,
  businessId,
  last,
}: {
  job: WholeJob
  businessId: string
  last: ScheduledVisit | undefined
}) {
  const { add } = useTexts(visitWorkTexts)
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button ref={trigger} variant="secondary" onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        {add}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <VisitDialog
            businessId={businessId}
            finalFocus={trigger}
            fresh={{
              jobId: job.id,
              client: job.client,
              clientId: job.client_id,
              memberIds: job.members.map(({ user_id }) => user_id),
              lines: job.lines,
              ...(last && { start_time: last.start_time, duration_minutes: last.duration_minutes }),
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
