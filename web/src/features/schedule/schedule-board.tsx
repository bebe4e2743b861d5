import { blocksByDay } from '@fieldlark/domain/schedule/block-days.ts'
import type { ScheduleSettings } from '@fieldlark/domain/schedule/settings.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { cn } from '@fieldlark/ui/class-names.ts'
import { useMediaQuery } from '@fieldlark/ui/media-query.ts'
import { useMemo, useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failure-text.ts'

import { Agenda } from './agenda.tsx'
import { type Calendar, CalendarContext } from './calendar-context.ts'
import { calendarItems, type Held, isMovable, itemsByDay } from './calendar-items.ts'
import { type Slot, slotOf } from './calendar-slot.ts'
import { MonthGrid } from './month-grid.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { PrintList } from './print-list.tsx'
import { scheduleTexts } from './schedule.texts.ts'
import { type OpenWindow, ScheduleDialogs, scheduling } from './schedule-dialogs.tsx'
import { ScheduleToolbar } from './schedule-toolbar.tsx'
import { ScheduleTray } from './schedule-tray.tsx'
import { TimeGrid } from './time-grid.tsx'
import { type Drag, useCalendarDrag } from './use-calendar-drag.ts'
import { type Schedule, useSchedule } from './use-schedule.ts'
import { useVisitKeys } from './use-visit-keys.ts'
import { useVisitMoves } from './use-visit-moves.ts'
import { isElsewhere } from './use-wall-clock.ts'
import { WeekStrip } from './week-strip.tsx'

/** A stretch that is being drawn, or the place a job without visits hovers over. */
function pickedOf(drag: Drag | null) {
  if (drag?.kind === 'pick') return drag.picked
  if (drag?.kind !== 'job' || !drag.slot || drag.slot.start === null) return null
  return { day: drag.slot.day, start: drag.slot.start, end: drag.slot.start + drag.slot.duration }
}

function useMoving(schedule: Schedule, settings: ScheduleSettings, setOpen: (open: OpenWindow) => void) {
  const { business, visits, waiting, canPlan, address, days, go } = schedule
  const moves = useVisitMoves(business.id)
  const visitOf = (id: string) => [...(visits.data ?? []), ...waiting.visits].find((visit) => visit.id === id)
  const jobOf = (id: string) => waiting.jobs.find((job) => job.id === id)
  const usualMinutes = settings.default_duration_minutes
  const keys = useVisitKeys({
    view: address.view,
    onMove: moves.propose,
    onSight: (day) => !days.includes(day) && go({ day }),
  })
  const { drag, onGrab } = useCalendarDrag({
    isOn: !moves.isBusy && moves.plan === null,
    usualMinutes,
    find: (kind, id) => {
      if (!canPlan) return null
      if (kind === 'job') return { slot: null, duration: jobOf(id)?.estimated_minutes ?? usualMinutes }
      const visit = visitOf(id)
      return visit && isMovable(visit) ? { slot: slotOf(visit), duration: visit.duration_minutes } : null
    },
    onDrop: (kind, id, slot) => {
      const visit = visitOf(id)
      const job = jobOf(id)
      if (kind === 'job' && job && slot) moves.book(job, slot)
      else if (kind === 'visit' && visit && slot) moves.propose(visit, slot)
      else if (kind === 'visit' && visit) moves.unschedule(visit)
    },
    onPick: (slot) => setOpen({ kind: 'pick', slot }),
  })
  const dragged = drag?.kind === 'visit' ? visitOf(drag.id) : undefined
  const carried: Held | null =
    dragged && drag?.kind === 'visit' && drag.slot ? { visit: dragged, slot: drag.slot } : null
  return { moves, keys, drag, onGrab, held: carried ?? keys.held ?? moves.held }
}

export function ScheduleBoard({ settings }: { settings: ScheduleSettings }) {
  const texts = useTexts(scheduleTexts)
  const isPhone = useMediaQuery('(max-width: 767px)')
  const schedule = useSchedule(settings, isPhone)
  const { business, today, now, canPlan, team, address, days, go, visits, blocks, waiting } = schedule
  const [open, setOpen] = useState<OpenWindow | null>(null)
  const [hasTray, setTray] = useState(true)
  const { moves, keys, drag, onGrab, held } = useMoving(schedule, settings, setOpen)
  const items = useMemo(
    () =>
      calendarItems(visits.data ?? [], held, {
        member: address.member,
        today,
        showsPast: settings.show_past_jobs,
        showsCancelled: isPhone || address.view === 'day',
      }),
    [visits.data, held, address.member, address.view, today, settings.show_past_jobs, isPhone],
  )
  const calendar: Calendar = {
    today,
    now,
    canPlan,
    team,
    onOpen: (visit) => setOpen({ kind: 'visit', visit }),
    onOpenBlock: (block) => setOpen({ kind: 'block', block }),
    onShowDay: (day) => go({ day, ...(!isPhone && { view: 'day' as const }) }),
    onKey: keys.onKey,
  }
  const isTrayShown = canPlan && hasTray && !isPhone
  const waitingCount = waiting.visits.length + waiting.jobs.length
  const fresh: Slot = { day: address.day, start: null, duration: settings.default_duration_minutes }
  const byDay = itemsByDay(items)
  return (
    <CalendarContext value={calendar}>
      <ScheduleToolbar
        schedule={schedule}
        isPhone={isPhone}
        onNew={() => setOpen({ kind: 'pick', slot: fresh })}
        tray={
          canPlan
            ? {
                isOpen: isTrayShown,
                count: waitingCount,
                toggle: () => (isPhone ? setOpen({ kind: 'tray' }) : setTray(!hasTray)),
              }
            : null
        }
      />
      {isElsewhere(business.timezone) && (
        <p className="mb-2 text-ink-soft text-xs">{texts.zoneNote(business.timezone.replaceAll('_', ' '))}</p>
      )}
      {visits.isError && <LoadFailed schedule={schedule} />}
      <output className="sr-only" aria-live="assertive">
        {keys.said}
      </output>
      {isPhone ? (
        <>
          <WeekStrip days={days} day={address.day} byDay={byDay} />
          <Agenda
            businessId={business.id}
            day={address.day}
            items={byDay.get(address.day) ?? []}
            spans={blocksByDay(blocks, [address.day]).get(address.day) ?? []}
            onStep={schedule.step}
          />
        </>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what a pointer does here, arrow keys and the button "New" do too
        <div
          className={cn('cal', isTrayShown && 'cal-with-tray')}
          aria-busy={visits.isPending || visits.isPlaceholderData}
          onPointerDown={(event) => {
            keys.takeBack()
            onGrab(event)
          }}
        >
          {address.view === 'month' ? (
            <MonthGrid days={days} month={address.day.slice(0, 7)} items={items} blocks={blocks} />
          ) : (
            <TimeGrid days={days} items={items} blocks={blocks} settings={settings} picked={pickedOf(drag)} />
          )}
          {isTrayShown && (
            <ScheduleTray
              {...waiting}
              isTarget={drag?.kind === 'visit' && drag.slot === null}
              onSchedule={(one) => setOpen(scheduling(one))}
            />
          )}
        </div>
      )}
      <PrintList days={isPhone ? [address.day] : days} byDay={byDay} />
      <ScheduleDialogs schedule={schedule} open={open} setOpen={setOpen} onUnschedule={moves.unschedule} />
      <MoveDialog businessId={business.id} moves={moves} />
    </CalendarContext>
  )
}

function LoadFailed({ schedule: { visits } }: { schedule: Schedule }) {
  const texts = useTexts(scheduleTexts)
  const failureText = useFailureText()
  const retry = (
    <Button variant="secondary" size="sm" onClick={() => void visits.refetch()}>
      {texts.tryAgain}
    </Button>
  )
  return (
    <Alert tone="danger" title={texts.loadFailed} action={retry} className="mb-3">
      {failureText(visits.error)}
    </Alert>
  )
}
