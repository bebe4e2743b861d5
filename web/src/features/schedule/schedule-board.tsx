import { blocksByDay } from '@fieldlark/domain/schedule/block-days.ts'
import type { ScheduleSettings } from '@fieldlark/domain/schedule/settings.ts'
import { cn } from '@fieldlark/ui/class-names.ts'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { useMediaQuery } from '@fieldlark/ui/media-query.ts'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'

import { formatZone } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { RetryAlert } from '#parts/failures/retry-alert.tsx'
import { requestHref } from '#paths.ts'

import { Agenda } from './agenda/agenda.tsx'
import { PrintList, type Sheet } from './agenda/print-list.tsx'
import { usePrint } from './agenda/use-print.ts'
import { WeekStrip } from './agenda/week-strip.tsx'
import { type Calendar, CalendarContext } from './calendar/calendar-context.ts'
import {
  type CalendarItem,
  calendarItems,
  type Held,
  itemsByDay,
  tileOfBooking,
} from './calendar/calendar-items.ts'
import type { Slot } from './calendar/calendar-slot.ts'
import { columnsByMember, dayColumns, itemsByMember } from './calendar/grid-columns.ts'
import { MonthGrid } from './calendar/month-grid.tsx'
import { TimeGrid } from './calendar/time-grid.tsx'
import { MoveDialog } from './move/move-dialog.tsx'
import { type Moving, pickedOf, useMoving } from './move/use-moving.ts'
import { scheduleTexts } from './schedule.texts.ts'
import { beginningAt, type OpenWindow, ScheduleDialogs, scheduling } from './schedule-dialogs.tsx'
import { ScheduleToolbar } from './schedule-toolbar.tsx'
import { ScheduleTray } from './tray/schedule-tray.tsx'
import { type Schedule, useSchedule } from './use-schedule.ts'
import { isElsewhere } from './use-wall-clock.ts'

const WeekList = lazyPart(async () => (await import('./agenda/week-list.tsx')).WeekList)
const MonthDays = lazyPart(async () => (await import('./agenda/month-days.tsx')).MonthDays)

type Board = { schedule: Schedule; settings: ScheduleSettings; isPhone: boolean }

/** The items to draw: the visible visits that match the filter, the times that bookings keep, and the one being moved at its new place. */
function useItems(
  { schedule: { visits, waitingBookings, address, today }, settings, isPhone }: Board,
  held: Held | null,
) {
  return useMemo(
    () =>
      calendarItems([...(visits.data ?? []), ...(waitingBookings ?? []).map(tileOfBooking)], held, {
        member: address.member,
        today,
        showsPast: settings.show_past_jobs,
        showsCancelled: address.view === 'day' || (isPhone && address.view === 'week'),
      }),
    [
      visits.data,
      waitingBookings,
      held,
      address.member,
      address.view,
      today,
      settings.show_past_jobs,
      isPhone,
    ],
  )
}

function calendarOf(
  { schedule: { today, now, canPlan, team, address, go } }: Board,
  setOpen: (open: OpenWindow) => void,
  onKey: Calendar['onKey'],
  navigate: NavigateFunction,
): Calendar {
  return {
    today,
    now,
    canPlan,
    team,
    onOpen: (visit) =>
      visit.booking
        ? void navigate(requestHref(visit.booking.request_id))
        : setOpen({ kind: 'visit', visit }),
    onOpenBlock: (block) => setOpen({ kind: 'block', block }),
    onShowDay: (day) => go({ day, view: 'day' }, { isNew: address.view !== 'day' }),
    onKey,
  }
}

export function ScheduleBoard({ settings }: { settings: ScheduleSettings }) {
  const isPhone = useMediaQuery('(max-width: 767px)')
  const schedule = useSchedule(settings, isPhone)
  const { business, canPlan, address, days, visits, waiting } = schedule
  const [open, setOpen] = useState<OpenWindow | null>(null)
  const [hasTray, setTray] = useState(true)
  const moving = useMoving(schedule, settings, setOpen)
  const board = { schedule, settings, isPhone }
  const items = useItems(board, moving.held)
  const calendar = calendarOf(board, setOpen, moving.keys.onKey, useNavigate())
  const isTrayShown = canPlan && hasTray && !isPhone
  const tray = {
    isOpen: isTrayShown,
    count: waiting.visits.length + waiting.jobs.length,
    toggle: () => (isPhone ? setOpen({ kind: 'tray' }) : setTray(!hasTray)),
  }
  const fresh: Slot = { day: address.day, start: null, duration: settings.default_duration_minutes }
  const byDay = itemsByDay(items)
  const print = usePrint(business.id, days)
  return (
    <CalendarContext value={calendar}>
      <ScheduleToolbar
        schedule={schedule}
        isPhone={isPhone}
        onPrint={print}
        onNew={() => setOpen(beginningAt(fresh, canPlan))}
        tray={canPlan ? tray : null}
      />
      <ZoneNote zone={business.timezone} />
      {visits.isError && <LoadFailed schedule={schedule} />}
      <output className="sr-only" aria-live="assertive">
        {moving.keys.announcement}
      </output>
      {isPhone ? (
        <PhoneCalendar schedule={schedule} byDay={byDay} />
      ) : (
        <Grid {...board} items={items} moving={moving}>
          {isTrayShown && (
            <ScheduleTray
              {...waiting}
              isTarget={moving.drag?.kind === 'visit' && moving.drag.slot === null}
              onSchedule={(one) => setOpen(scheduling(one))}
            />
          )}
        </Grid>
      )}
      <PrintList days={days} sheets={sheetsOf(schedule, byDay)} />
      <ScheduleDialogs
        schedule={schedule}
        open={open}
        setOpen={setOpen}
        onUnschedule={moving.moves.unschedule}
      />
      <MoveDialog businessId={business.id} moves={moving.moves} />
    </CalendarContext>
  )
}

/** A sheet for each day or, of a day by member, one for each member to take along. */
const sheetsOf = (
  { memberColumns, days, address: { day } }: Schedule,
  byDay: ReadonlyMap<string, readonly CalendarItem[]>,
): Sheet[] =>
  memberColumns
    ? [...itemsByMember(byDay.get(day) ?? [], memberColumns)].map(([member, items]) => ({
        day,
        member,
        items,
      }))
    : days.map((each) => ({ day: each, member: null, items: byDay.get(each) ?? [] }))

function ZoneNote({ zone }: { zone: string }) {
  const texts = useTexts(scheduleTexts)
  const { language } = useLanguage()
  if (!isElsewhere(zone)) return null
  return <p className="mb-2 text-ink-soft text-xs">{texts.zoneNote(formatZone(language, zone))}</p>
}

/** Of a day or a week a list, of a month how much there is on each day. */
function PhoneCalendar({
  schedule: { business, days, week, address, blocks, step, go },
  byDay,
}: {
  schedule: Schedule
  byDay: ReadonlyMap<string, CalendarItem[]>
}) {
  const { day, view } = address
  const shown = { days, day, byDay, blocks, onStep: step }
  const onDay = (next: string) => go({ day: next })
  if (view !== 'day')
    return (
      <Suspense fallback={<div className="min-h-[50dvh]" />}>
        {view === 'week' ? <WeekList {...shown} onDay={onDay} /> : <MonthDays {...shown} />}
      </Suspense>
    )
  return (
    <>
      <WeekStrip days={week} day={day} byDay={byDay} onDay={onDay} />
      <Agenda
        businessId={business.id}
        day={day}
        items={byDay.get(day) ?? []}
        spans={blocksByDay(blocks, [day]).get(day) ?? []}
        onStep={step}
      />
    </>
  )
}

/** The time grid of a day or a week, or the month grid; beside it the tray. */
function Grid({
  schedule: { days, memberColumns, address, blocks, visits, workingHours },
  items,
  moving: { drag, keys, onGrab },
  children,
}: Board & { items: CalendarItem[]; moving: Moving; children: ReactNode }) {
  const isSettled = !visits.isPending && !visits.isPlaceholderData
  const columns = () =>
    memberColumns
      ? columnsByMember(address.day, memberColumns, { items, blocks })
      : dayColumns(days, workingHours, { items, blocks })
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what a pointer does here, arrow keys and the button "New" do too
    <div
      className={cn('cal', children && 'cal-with-tray')}
      aria-busy={!isSettled}
      onPointerDown={(event) => {
        keys.takeBack()
        onGrab(event)
      }}
    >
      {address.view === 'month' ? (
        <MonthGrid days={days} month={address.day.slice(0, 7)} items={items} blocks={blocks} />
      ) : (
        <TimeGrid columns={columns()} picked={pickedOf(drag)} isSettled={isSettled} />
      )}
      {children}
    </div>
  )
}

function LoadFailed({ schedule: { visits } }: { schedule: Schedule }) {
  const texts = useTexts(scheduleTexts)
  const failureText = useFailureText()
  return (
    <RetryAlert
      title={texts.loadFailed}
      retryLabel={texts.tryAgain}
      onRetry={() => void visits.refetch()}
      className="mb-3"
    >
      {failureText(visits.error)}
    </RetryAlert>
  )
}
