import { addressLine } from '@fieldlark/domain/clients/property.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import Briefcase from 'lucide-react/icons/briefcase'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarX from 'lucide-react/icons/calendar-x'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import type { ScheduledVisit } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/client-name.tsx'
import { dialable, mapHref } from '#parts/map-href.ts'
import { MemberAvatars } from '#parts/member-avatars.tsx'
import { useVisitTimes } from '#parts/visit-times.ts'
import { WorkBadge } from '#parts/work-badge.tsx'
import { jobHref, requestHref } from '../../paths.ts'

import { isMovable } from './calendar-items.ts'
import { scheduleTexts } from './schedule.texts.ts'
import { VisitStep } from './visit-actions.tsx'

/** Where one drives to, as one line; null where nobody said. */
export function addressOf({ job, request }: ScheduledVisit): string | null {
  const place = job?.property ?? request?.property
  return place ? addressLine(place) : (job?.custom_address ?? null)
}

export const phoneOf = ({ job, client }: ScheduledVisit) => job?.contact_phone ?? client?.phone ?? null

/** One visit at a glance, with what one does from the calendar. */
export function VisitSheet({
  businessId,
  visit,
  canPlan,
  onClose,
  onMove,
  onUnschedule,
}: {
  businessId: string
  visit: ScheduledVisit
  canPlan: boolean
  onClose: () => void
  onMove: () => void
  onUnschedule: () => void
}) {
  const texts = useTexts(scheduleTexts)
  const times = useVisitTimes()
  const nameOf = useClientName()
  const title = visit.job?.title ?? visit.request?.title ?? ''
  const name = visit.client ? nameOf(visit.client) : title
  const address = addressOf(visit)
  const phone = phoneOf(visit)
  const isFree = canPlan && isMovable(visit)
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
          {isFree && (
            <Button variant="secondary" onClick={onMove}>
              <CalendarClock aria-hidden />
              {visit.visit_date === null ? texts.schedule : texts.moveIt}
            </Button>
          )}
          {visit.visit_date !== null && <VisitStep businessId={businessId} visit={visit} />}
        </>
      }
    >
      <div className="grid gap-3.5">
        <p className="flex flex-wrap items-center gap-2.5 font-semibold">
          {times.when(visit)}
          <WorkBadge record="visit" status={visit.status} />
        </p>
        <MemberAvatars
          businessId={businessId}
          userIds={visit.members.map(({ user_id }) => user_id)}
          hasNames
        />
        {address && (
          <p className="text-pretty">
            <bdi>{address}</bdi>
          </p>
        )}
        {(visit.instructions ?? visit.job?.instructions) && (
          <div>
            <h3 className="font-semibold text-xs">{texts.instructions}</h3>
            <p className="break-words whitespace-pre-line">
              {[visit.job?.instructions, visit.instructions].filter(Boolean).join('\n')}
            </p>
          </div>
        )}
        <div className="-mx-2 grid gap-0.5 border-line border-t pt-2">
          <RecordLink visit={visit} />
          {address && (
            <SheetLink icon={<MapPin />} href={mapHref(address)} isElsewhere>
              {texts.map}
            </SheetLink>
          )}
          {phone && (
            <SheetLink icon={<Phone />} href={`tel:${dialable(phone)}`}>
              {texts.call} <span className="money text-ink-soft">{phone}</span>
            </SheetLink>
          )}
          {isFree && visit.visit_date !== null && (
            <button type="button" onClick={onUnschedule} className={lineLook}>
              <CalendarX aria-hidden />
              {texts.takeDay}
            </button>
          )}
        </div>
      </div>
    </Dialog>
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
