import { Badge } from '@fieldlark/ui/badge.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Play from 'lucide-react/icons/play'
import { lazy, Suspense, useEffect, useState } from 'react'

import type { WholeJob } from '#data/jobs.ts'
import type { ScheduledVisit } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { MemberAvatars } from '#parts/member-avatars.tsx'
import { useToday } from '#parts/today.ts'
import { useVisitTimes } from '#parts/visit-times.ts'
import { WorkBadge } from '#parts/work-badge.tsx'
import { useCan } from '#session/session.tsx'

import { useVisitSteps } from './use-visit-steps.ts'
import { VisitMenu } from './visit-menu.tsx'
import { isOpenVisit } from './visit-order.ts'
import { visitWorkTexts } from './visit-work.texts.ts'

const loadWork = () => import('./visit-work.tsx')
const VisitWork = lazy(() => loadWork().then((file) => ({ default: file.VisitWork })))
const VisitPast = lazy(() => import('./visit-past.tsx').then((file) => ({ default: file.VisitPast })))

/** One visit: when, who, and the one next step; what belongs to it below, on demand. A running one is open. */
export function VisitItem({
  visit,
  businessId,
  job,
  onLast,
}: {
  visit: ScheduledVisit
  businessId: string
  job: WholeJob
  /** It was the last open visit of the job. */
  onLast: (visit: ScheduledVisit) => void
}) {
  const texts = useTexts(visitWorkTexts)
  const { when, hours, day } = useVisitTimes()
  const { today } = useToday()
  const canEdit = useCan('edit jobs')
  const canWork = useCan('work on visits')
  const steps = useVisitSteps(businessId, visit)
  const isRunning = visit.status === 'in_progress'
  const dueDay = visit.status === 'scheduled' ? visit.visit_date : null
  const isLate = dueDay !== null && dueDay < today
  const isDue = dueDay !== null && dueDay <= today
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || isRunning
  const name = when(visit)
  // On site the network may be gone by the time it is needed.
  useEffect(() => {
    if (isDue) loadWork().catch(() => {})
  }, [isDue])
  return (
    <section aria-label={name} className="grid gap-3 px-4 py-3.5 md:px-5">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="font-semibold">
            {visit.visit_date === null ? name : day(visit.visit_date)}
            {visit.visit_date !== null && (
              <span className="font-normal text-ink-soft"> · {hours(visit)}</span>
            )}
          </p>
          <div className="mt-1.5 flex flex-wrap items-center gap-2">
            <WorkBadge record="visit" status={visit.status} />
            {isLate && <Badge tone="red">{texts.late}</Badge>}
            <span className="text-ink-soft text-xs">
              <MemberAvatars
                businessId={businessId}
                userIds={visit.members.map(({ user_id }) => user_id)}
                hasNames
              />
            </span>
          </div>
        </div>
        {canEdit && <VisitMenu visit={visit} businessId={businessId} steps={steps} />}
        {!isRunning && (
          <Button
            variant="ghost"
            size="icon"
            aria-expanded={isShown}
            aria-label={texts.details(name)}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown className={isShown ? 'rotate-180' : ''} />
          </Button>
        )}
      </div>
      {isDue && !isShown && visit.instructions && (
        <p className="break-words whitespace-pre-line">{visit.instructions}</p>
      )}
      {canWork && visit.status === 'scheduled' && (isOpen || isDue) && (
        <Button
          size="lg"
          className="w-full md:w-fit"
          isBusy={steps.isBusy}
          aria-label={texts.startVisit(name)}
          onClick={() => void steps.start()}
        >
          <Play aria-hidden />
          {texts.start}
        </Button>
      )}
      {isShown && (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          {isOpenVisit(visit) ? (
            <VisitWork visit={visit} businessId={businessId} job={job} onLast={onLast} />
          ) : (
            <VisitPast visit={visit} businessId={businessId} />
          )}
        </Suspense>
      )}
    </section>
  )
}
