import { Badge } from '@fieldlark/ui/badge.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Play from 'lucide-react/icons/play'
import { Suspense, useEffect, useRef, useState } from 'react'

import type { ScheduledVisit } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useToday } from '#parts/dates/today.ts'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { VisitState } from '#parts/status/visit-state.tsx'
import { MemberAvatars } from '#parts/team/member-avatars.tsx'
import { useCanWorkOn } from '#parts/team/own-work.ts'
import { OnMyWayButton } from '#parts/visits/on-my-way-button.tsx'
import { useCan } from '#session/session.tsx'

import { useVisitSteps } from './use-visit-steps.ts'
import { isOpenVisit } from './visit-order.ts'
import { visitWorkTexts } from './visit-work.texts.ts'
import type { OpenVisitProps } from './visit-work.tsx'

const loadWork = () => import('./visit-work.tsx')
const VisitWork = lazyPart(async () => (await loadWork()).VisitWork)
const VisitDialog = lazyPart(async () => (await import('#parts/visits/visit-dialog.tsx')).VisitDialog)
const VisitMenu = lazyPart(async () => (await import('./visit-menu.tsx')).VisitMenu)
const VisitPast = lazyPart(async () => (await import('./visit-past.tsx')).VisitPast)

/** One visit: when, who and the next step, with details on demand. A visit in progress is expanded. */
export function VisitItem(props: OpenVisitProps) {
  const { visit, businessId, isCurrent, isUnderHero = false } = props
  const texts = useTexts(visitWorkTexts)
  const name = useVisitTimes().when(visit)
  const { today } = useToday()
  const canSchedule = useCan('edit schedule')
  const canWork = useCanWorkOn(visit)
  const steps = useVisitSteps(businessId, visit)
  const isRunning = visit.status === 'in_progress'
  const isWaiting = visit.status === 'scheduled' && visit.visit_date === null
  const dueDay = visit.status === 'scheduled' ? visit.visit_date : null
  const isLate = dueDay !== null && dueDay < today
  const isDue = dueDay !== null && dueDay <= today
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || isRunning
  // Loaded early: on site there may be no network by the time it is needed.
  useEffect(() => {
    if (isDue) loadWork().catch(() => {})
  }, [isDue])
  return (
    <section aria-label={name} className="grid gap-3 py-3.5">
      <div className="flex items-start gap-2">
        <WhenAndWho visit={visit} businessId={businessId} isLate={isLate} hasState={!isUnderHero} />
        {canSchedule && (
          <Suspense fallback={<span className="size-11 shrink-0 pointer-fine:size-10" />}>
            <VisitMenu visit={visit} businessId={businessId} steps={steps} />
          </Suspense>
        )}
        {!isRunning && (
          <DetailsToggle label={texts.details(name)} isOpen={isShown} onToggle={() => setOpen(!isOpen)} />
        )}
      </div>
      {isDue && !isShown && visit.instructions && (
        <p className="break-words whitespace-pre-line">{visit.instructions}</p>
      )}
      {canWork && visit.status === 'scheduled' && (isOpen || isDue) && !(isCurrent && isDue) && (
        <StartButton name={name} steps={steps} />
      )}
      {steps.question}
      {canWork && <OnMyWayButton visit={visit} businessId={businessId} />}
      {canSchedule && isWaiting && <ScheduleButton visit={visit} businessId={businessId} />}
      {isShown && (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          {canWork && isOpenVisit(visit) ? (
            <VisitWork {...props} />
          ) : (
            <VisitPast visit={visit} businessId={businessId} />
          )}
        </Suspense>
      )}
    </section>
  )
}

function StartButton({ name, steps }: { name: string; steps: ReturnType<typeof useVisitSteps> }) {
  const texts = useTexts(visitWorkTexts)
  return (
    <Button
      variant="secondary"
      className="w-full md:w-fit"
      isBusy={steps.isBusy}
      aria-label={texts.startVisit(name)}
      onClick={steps.start}
    >
      <Play aria-hidden />
      {texts.start}
    </Button>
  )
}

/** Picks the date of a visit that has none. */
function ScheduleButton({ visit, businessId }: { visit: ScheduledVisit; businessId: string }) {
  const { schedule } = useTexts(visitWorkTexts)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button ref={button} variant="secondary" className="w-full md:w-fit" onClick={() => setOpen(true)}>
        <CalendarClock aria-hidden />
        {schedule}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <VisitDialog
            visit={visit}
            businessId={businessId}
            finalFocus={button}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function WhenAndWho({
  visit,
  businessId,
  isLate,
  hasState,
}: {
  visit: ScheduledVisit
  businessId: string
  isLate: boolean
  hasState: boolean
}) {
  const texts = useTexts(visitWorkTexts)
  const { when, hours, day } = useVisitTimes()
  return (
    <div className="min-w-0 flex-1">
      <p className="font-semibold">
        {visit.visit_date === null ? when(visit) : day(visit.visit_date)}
        {visit.visit_date !== null && <span className="font-normal text-ink-soft"> · {hours(visit)}</span>}
      </p>
      <div className="mt-1.5 flex flex-wrap items-center gap-2">
        {hasState && <VisitState visit={visit} />}
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
  )
}

function DetailsToggle({
  label,
  isOpen,
  onToggle,
}: {
  label: string
  isOpen: boolean
  onToggle: () => void
}) {
  return (
    <Button variant="ghost" size="icon" aria-expanded={isOpen} aria-label={label} onClick={onToggle}>
      <ChevronDown className={isOpen ? 'rotate-180' : ''} />
    </Button>
  )
}
