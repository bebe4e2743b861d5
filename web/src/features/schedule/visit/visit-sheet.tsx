import { shownAddressLine } from '@fieldlark/domain/clients/home-country.ts'
import { addressLine } from '@fieldlark/domain/clients/property.ts'
import { dialable } from '@fieldlark/domain/values/dialable.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import Briefcase from 'lucide-react/icons/briefcase'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarX from 'lucide-react/icons/calendar-x'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { VisitDetails, VisitTile } from '#data/visit-tiles.ts'
import { type ScheduledVisit, useVisit } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { mapHref } from '#parts/properties/map-href.ts'
import { usePhoneText } from '#parts/properties/phone-link.tsx'
import { VisitState } from '#parts/status/visit-state.tsx'
import { MemberAvatars } from '#parts/team/member-avatars.tsx'
import { useCanWorkOn } from '#parts/team/own-work.ts'
import { OnMyWayButton } from '#parts/visits/on-my-way-button.tsx'

import { jobHref, requestHref } from '#paths.ts'
import { useBusiness } from '#session/session.tsx'

import { useCalendar } from '../calendar/calendar-context.ts'
import { isMovable } from '../calendar/calendar-items.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import { VisitStep } from './visit-actions.tsx'
import { Reopen, VisitBilling } from './visit-billing.tsx'
import { WaitingWish } from './waiting-wish.tsx'

/** The address for directions, as one line; null if there is none. */
export function addressOf({ job, request }: Pick<VisitDetails, 'job' | 'request'>): string | null {
  const place = job?.property ?? request?.property
  return place ? addressLine(place) : (job?.custom_address ?? null)
}

/** The same as it is shown. */
export function shownAddressOf(
  { job, request }: Pick<VisitDetails, 'job' | 'request'>,
  home: Parameters<typeof shownAddressLine>[1],
) {
  const place = job?.property ?? request?.property
  return place ? shownAddressLine(place, home) : (job?.custom_address ?? null)
}

export const phoneOf = ({ job, client }: Pick<VisitDetails, 'job' | 'client'>) =>
  job?.contact_phone ?? client?.phone ?? null

type Props = {
  businessId: string
  visit: VisitTile
  canPlan: boolean
  onClose: () => void
  onMove: () => void
  onUnschedule: () => void
}

/** One visit with the actions of the calendar: its tile at once, the rest as soon as it is read. */
export function VisitSheet({ businessId, visit, canPlan, onClose, onMove, onUnschedule }: Props) {
  const texts = useTexts(scheduleTexts)
  const nameOf = useClientName()
  const title = visit.job?.title ?? visit.request?.title ?? ''
  const name = visit.client ? nameOf(visit.client) : title
  const isFree = canPlan && isMovable(visit)
  const canWork = useCanWorkOn(visit)
  const isDone = visit.status === 'completed'
  const whole = useVisit(businessId, visit.id)
  return (
    <Dialog
      isOpen
      size="sm"
      onClose={onClose}
      title={<bdi>{name}</bdi>}
      description={
        <>
          {visit.request && `${texts.assessment} · `}
          <bdi>{title}</bdi>
        </>
      }
      closeLabel={texts.close}
      footer={
        <>
          {isFree && visit.visit_date === null && (
            <Button onClick={onMove}>
              <CalendarClock aria-hidden />
              {texts.schedule}
            </Button>
          )}
          {canWork && <OnMyWayButton visit={visit} businessId={businessId} />}
          {canWork && whole.data && visit.visit_date !== null && (
            <VisitStep businessId={businessId} visit={whole.data} />
          )}
          {isDone && canWork && whole.data?.job && (
            <VisitBilling businessId={businessId} visit={{ id: visit.id, jobId: whole.data.job.id }} />
          )}
        </>
      }
    >
      <div className="grid gap-3.5">
        <VisitFacts visit={visit} businessId={businessId} />
        {canPlan && visit.status === 'scheduled' && <WaitingWish visit={visit} />}
        <Notes whole={whole} />
        <div className="-mx-2 grid gap-0.5 border-line border-t pt-2">
          {whole.data && <RecordLink visit={whole.data} />}
          {whole.data && <PlaceLinks visit={whole.data} />}
          {isDone && canWork && whole.data && (
            <Reopen businessId={businessId} visit={whole.data} className={lineLook} />
          )}
          {isFree && <PlanLines visit={visit} onMove={onMove} onUnschedule={onUnschedule} />}
        </div>
      </div>
    </Dialog>
  )
}

/** What planning offers beside another time. */
function PlanLines({ visit, onMove, onUnschedule }: Pick<Props, 'visit' | 'onMove' | 'onUnschedule'>) {
  const texts = useTexts(scheduleTexts)
  const { team } = useCalendar()
  const isTeam = [...team.values()].filter(({ isActive }) => isActive).length > 1
  return (
    <>
      {visit.visit_date !== null && (
        <button type="button" onClick={onMove} className={lineLook}>
          <CalendarClock aria-hidden />
          {texts.moveIt}
        </button>
      )}
      {isTeam && (
        <button type="button" onClick={onMove} className={lineLook}>
          <Users aria-hidden />
          {texts.changeMembers}
        </button>
      )}
      {visit.visit_date !== null && (
        <button type="button" onClick={onUnschedule} className={lineLook}>
          <CalendarX aria-hidden />
          {texts.takeDay}
        </button>
      )}
    </>
  )
}

/** The time and team of the visit. */
function VisitFacts({ visit, businessId }: { visit: VisitTile; businessId: string }) {
  const times = useVisitTimes()
  return (
    <>
      <p className="flex flex-wrap items-center gap-2.5 font-semibold">
        {times.when(visit)}
        <VisitState visit={visit} />
      </p>
      <MemberAvatars businessId={businessId} userIds={visit.members.map(({ user_id }) => user_id)} hasNames />
    </>
  )
}

/** Where the visit is and what to do there. */
function Notes({ whole: { data: visit, error } }: { whole: ReturnType<typeof useVisit> }) {
  const texts = useTexts(scheduleTexts)
  const failureText = useFailureText()
  const business = useBusiness()
  if (!visit)
    return error ? <Alert tone="danger">{failureText(error)}</Alert> : <Skeleton className="h-16 w-full" />
  const address = shownAddressOf(visit, business)
  const instructions = [visit.job?.instructions, visit.instructions].filter(Boolean).join('\n')
  return (
    <>
      {address && (
        <p className="text-pretty">
          <bdi>{address}</bdi>
        </p>
      )}
      {instructions && (
        <div>
          <h3 className="font-semibold text-xs">{texts.instructions}</h3>
          <p className="break-words whitespace-pre-line">{instructions}</p>
        </div>
      )}
    </>
  )
}

function PlaceLinks({ visit }: { visit: ScheduledVisit }) {
  const texts = useTexts(scheduleTexts)
  const address = addressOf(visit)
  const phone = phoneOf(visit)
  const phoneText = usePhoneText()
  return (
    <>
      {address && (
        <SheetLink icon={<MapPin />} href={mapHref(address)} isElsewhere>
          {texts.map}
        </SheetLink>
      )}
      {phone && (
        <SheetLink icon={<Phone />} href={`tel:${dialable(phone)}`}>
          {texts.call} <span className="money text-ink-soft">{phoneText(phone)}</span>
        </SheetLink>
      )}
    </>
  )
}

const lineLook =
  'flex min-h-11 w-full items-center gap-2.5 rounded-control px-2 text-left font-medium hover:bg-sunken [&_svg]:size-[1.125rem] [&_svg]:text-ink-faint'

function SheetLink({
  icon,
  href,
  isElsewhere = false,
  children,
}: {
  icon: ReactNode
  href: string
  isElsewhere?: boolean
  children: ReactNode
}) {
  return (
    <a href={href} className={lineLook} {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}>
      {icon}
      {children}
    </a>
  )
}

function RecordLink({ visit: { job, request } }: { visit: ScheduledVisit }) {
  const texts = useTexts(scheduleTexts)
  const to = job ? jobHref(job.id) : request ? requestHref(request.id) : null
  if (!to) return null
  return (
    <Link to={to} className={lineLook}>
      <Briefcase aria-hidden />
      {job ? texts.openJob : texts.openRequest}
      <span className="money text-ink-soft">{job?.job_number ?? request?.request_number}</span>
    </Link>
  )
}
