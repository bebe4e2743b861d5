import './agenda.css'

import type { BlockSpan } from '@fieldlark/domain/schedule/block-days.ts'
import { dialable } from '@fieldlark/domain/values/dialable.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { cn } from '@fieldlark/ui/class-names.ts'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import type { CSSProperties } from 'react'
import { type VisitDetails, visitDetails } from '#data/visit-tiles.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { mapHref } from '#parts/properties/map-href.ts'
import { MemberAvatars } from '#parts/team/member-avatars.tsx'
import { useBusiness } from '#session/session.tsx'
import { DayBlock } from '../calendar/block-band.tsx'
import { useCalendar } from '../calendar/calendar-context.ts'
import type { CalendarItem } from '../calendar/calendar-items.ts'
import { useCalendarWords } from '../calendar/calendar-words.ts'
import { TileState } from '../calendar/tile-state.tsx'
import { scheduleTexts } from '../schedule.texts.ts'
import { VisitStep } from '../visit/visit-actions.tsx'
import { addressOf, phoneOf, shownAddressOf } from '../visit/visit-sheet.tsx'
import { useSwipe } from './use-swipe.ts'

/** One day as a list, for use on a phone. */
export function Agenda({
  businessId,
  day,
  items,
  spans,
  onStep,
}: {
  businessId: string
  day: string
  items: readonly CalendarItem[]
  spans: readonly BlockSpan[]
  onStep: (direction: 1 | -1) => void
}) {
  const texts = useTexts(scheduleTexts)
  const words = useCalendarWords()
  const { canPlan } = useCalendar()
  const { data: details } = useQuery(visitDetails(businessId, day, day))
  return (
    <section aria-label={words.day(day)} className="min-h-[50dvh]" {...useSwipe(onStep)}>
      {items.length > 0 && <p className="mb-2 text-ink-soft text-xs">{texts.visits(items.length)}</p>}
      {spans.length > 0 && (
        <div className="mb-3 grid gap-1.5 [&>button]:min-h-11">
          {spans.map((span) => (
            <DayBlock key={span.block.id} block={span.block} span={span.block.start_time ? span : null} />
          ))}
        </div>
      )}
      {items.length === 0 ? (
        <EmptyState
          icon={<CalendarDays />}
          headingLevel="h2"
          title={texts.emptyDay}
          body={canPlan ? texts.emptyDayBody : texts.emptyMine}
        />
      ) : (
        <ol className="grid gap-3">
          {items.map((item) => (
            <AgendaRow
              key={item.visit.id}
              businessId={businessId}
              item={item}
              details={details?.get(item.visit.id)}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

function AgendaRow({
  businessId,
  item: { visit },
  details,
}: {
  businessId: string
  item: CalendarItem
  details: VisitDetails | undefined
}) {
  const times = useVisitTimes()
  const nameOf = useClientName()
  const { team, onOpen } = useCalendar()
  const title = visit.job?.title ?? visit.request?.title ?? ''
  const name = visit.client ? nameOf(visit.client) : title
  const business = useBusiness()
  const address = details ? addressOf(details) : null
  const shownAddress = details && shownAddressOf(details, business)
  const phone = details ? phoneOf(details) : null
  const userIds = visit.members.map(({ user_id }) => user_id)
  const color = team.get(userIds[0] ?? '')?.color
  const isOver = visit.status === 'cancelled' || visit.status === 'no_show'
  return (
    <li
      className="cal-agenda-row"
      style={(color ? { '--member': color } : undefined) as CSSProperties | undefined}
    >
      <button type="button" onClick={() => onOpen(visit)} className="block w-full px-4 pt-3 pb-2 text-left">
        <span className="flex items-center justify-between gap-3">
          <span className={cn('money whitespace-nowrap font-semibold', isOver && 'line-through')}>
            {times.hours(visit)}
          </span>
          <TileState visit={visit} />
        </span>
        <span className="mt-1.5 flex items-center gap-2">
          <bdi className="min-w-0 flex-1 truncate font-semibold text-base">{name}</bdi>
          {userIds.length > 0 && <MemberAvatars businessId={businessId} userIds={userIds} />}
        </span>
        {name !== title && <bdi className="block truncate text-ink-soft">{title}</bdi>}
        {shownAddress && <bdi className="block truncate text-ink-soft text-xs">{shownAddress}</bdi>}
      </button>
      <div className="flex flex-wrap items-center gap-2 px-4 pb-3 *:flex-1">
        <WayButtons address={address} phone={phone} name={name} />
        {details && <VisitStep businessId={businessId} visit={{ ...visit, ...details }} />}
      </div>
    </li>
  )
}

/** Directions and a call, before the next step. */
function WayButtons({
  address,
  phone,
  name,
}: {
  address: string | null
  phone: string | null
  name: string
}) {
  const texts = useTexts(scheduleTexts)
  return (
    <>
      {address && (
        <Button
          variant="secondary"
          render={
            <a href={mapHref(address)} target="_blank" rel="noreferrer" aria-label={texts.mapOf(address)} />
          }
        >
          <MapPin aria-hidden />
          {texts.map}
        </Button>
      )}
      {phone && (
        <Button
          variant="secondary"
          render={<a href={`tel:${dialable(phone)}`} aria-label={texts.callName(name)} />}
        >
          <Phone aria-hidden />
          {texts.call}
        </Button>
      )}
    </>
  )
}
