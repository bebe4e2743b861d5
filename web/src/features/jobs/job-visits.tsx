import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardHeader } from '@fieldlark/ui/card.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useRef, useState } from 'react'

import type { WholeJob } from '#data/jobs.ts'
import type { ScheduledVisit, useJobVisits } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failure-text.ts'
import { useCan } from '#session/session.tsx'

import { VisitItem } from './visit-item.tsx'
import { groupsOf } from './visit-order.ts'
import { visitWorkTexts } from './visit-work.texts.ts'

const VisitDialog = lazy(() =>
  import('#parts/visit-dialog.tsx').then((file) => ({ default: file.VisitDialog })),
)

/** A job that comes every day has a year of them. */
const shownAtFirst = 10

/** The visits of a job: those that wait for a day, those to come, those that are over. */
export function JobVisits({
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
  const texts = useTexts(visitWorkTexts)
  const failureText = useFailureText()
  const canEdit = useCan('edit jobs')
  if (visits.isError && !visits.data) {
    const retry = (
      <Button variant="secondary" size="sm" onClick={() => void visits.refetch()}>
        {texts.tryAgain}
      </Button>
    )
    return (
      <Alert tone="danger" title={texts.loadFailed} action={retry}>
        {failureText(visits.error)}
      </Alert>
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
  const group = { job, businessId, onLast }
  return (
    <div className="grid gap-4">
      {canEdit && <AddVisit job={job} businessId={businessId} last={groups.upcoming.at(-1)} />}
      {visits.data.length === 0 && (
        <div className="rounded-card border border-line bg-surface">
          <EmptyState
            icon={<CalendarDays />}
            title={texts.emptyTitle}
            body={canEdit ? texts.emptyBody : texts.emptyWorker}
          />
        </div>
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
  job,
  businessId,
  onLast,
}: {
  title: string
  visits: readonly ScheduledVisit[]
  job: WholeJob
  businessId: string
  onLast: (visit: ScheduledVisit) => void
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
            <VisitItem visit={visit} businessId={businessId} job={job} onLast={onLast} />
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
              memberIds: job.members.map(({ user_id }) => user_id),
              ...(last && { start_time: last.start_time, duration_minutes: last.duration_minutes }),
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
