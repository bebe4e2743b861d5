import type { Block } from '@fieldlark/domain/schedule/block.ts'
import { blocksByDay, closedMinutes, hoursInSight } from '@fieldlark/domain/schedule/block-days.ts'
import { placeStretches } from '@fieldlark/domain/schedule/calendar-layout.ts'
import type { ScheduleSettings } from '@fieldlark/domain/schedule/settings.ts'
import { cn } from '@fieldlark/ui/class-names.ts'
import { type CSSProperties, useEffect, useRef } from 'react'

import { useTexts } from '#language/language.tsx'

import { BlockBand, DayBlock } from './block-band.tsx'
import { useCalendar } from './calendar-context.ts'
import { type CalendarItem, type DrawnSegment, itemsByDay, segmentsByDay } from './calendar-items.ts'
import { useCalendarWords } from './calendar-words.ts'
import { scheduleTexts } from './schedule.texts.ts'
import { VisitChip } from './visit-chip.tsx'

type Props = {
  days: readonly string[]
  items: readonly CalendarItem[]
  blocks: readonly Block[]
  settings: Pick<ScheduleSettings, 'working_hours'>
  /** A stretch that is being drawn with the pointer. */
  picked: { day: string; start: number; end: number } | null
}

/** Days side by side, hours from top to bottom. */
export function TimeGrid({ days, items, blocks, settings, picked }: Props) {
  const texts = useTexts(scheduleTexts)
  const words = useCalendarWords()
  const box = useRef<HTMLDivElement>(null)
  const segments = segmentsByDay(items)
  const anytime = itemsByDay(items.filter(({ slot }) => slot.start === null))
  const spans = blocksByDay(blocks, days)
  const timedBlocks = days.flatMap((day) => spans.get(day) ?? []).filter(({ block }) => block.start_time)
  const { first, last } = hoursInSight(settings.working_hours, [
    ...days.flatMap((day) => segments.get(day) ?? []),
    ...timedBlocks,
  ])
  const hours = Array.from({ length: last - first }, (_, at) => first + at)
  useArrival(box, first, hours.length, days.join())
  return (
    <section
      ref={box}
      aria-label={texts.hours}
      // A day without visits holds nothing to step to: without a mouse it is scrolled by arrow keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="cal-scroll"
      data-scroller
      style={{ '--days': days.length, '--hours': hours.length, '--first': first } as CSSProperties}
    >
      <div className="cal-head">
        <span className="cal-gutter" />
        {days.map((day) => (
          <DayHead key={day} day={day} isAlone={days.length === 1} />
        ))}
        <span className="cal-gutter cal-anytime-label">{texts.anyTimeShort}</span>
        {days.map((day) => (
          <div key={day} className="cal-anytime" data-grid="anytime" data-day={day}>
            {(spans.get(day) ?? [])
              .filter(({ block }) => block.start_time === null)
              .map(({ block }) => (
                <DayBlock key={block.id} block={block} />
              ))}
            {(anytime.get(day) ?? []).map((item) => (
              <VisitChip key={item.visit.id} item={item} shape="line" />
            ))}
          </div>
        ))}
      </div>
      <div className="cal-body">
        <div aria-hidden className="cal-gutter cal-hours">
          {hours.map((hour) => (
            <span key={hour}>{hour > first && words.time(hour * 60)}</span>
          ))}
        </div>
        {days.map((day) => (
          <DayColumn
            key={day}
            day={day}
            firstHour={first}
            lastHour={last}
            segments={segments.get(day) ?? []}
            closed={closedMinutes(settings.working_hours, day)}
            picked={picked?.day === day ? picked : null}
          >
            {(spans.get(day) ?? []).map((span) => (
              <BlockBand key={span.block.id} span={span} first={first * 60} last={last * 60} />
            ))}
          </DayColumn>
        ))}
      </div>
    </section>
  )
}

/** Begins where the day is: at the hour before now. */
function useArrival(box: React.RefObject<HTMLDivElement | null>, first: number, hours: number, days: string) {
  const { today, now } = useCalendar()
  const arrived = useRef('')
  useEffect(() => {
    const element = box.current
    if (!element || arrived.current === days) return
    arrived.current = days
    // Who carries a visit along is where the visit is.
    if (element.querySelector('.cal-held')) return
    const hour = days.includes(today) ? Math.floor(now / 60) - 1 : first + 1
    const body = element.querySelector<HTMLElement>('.cal-body')
    if (body) element.scrollTo({ top: (body.offsetHeight / hours) * Math.max(0, hour - first) })
  }, [box, days, first, hours, now, today])
}

function DayHead({ day, isAlone }: { day: string; isAlone: boolean }) {
  const { today, onShowDay } = useCalendar()
  const words = useCalendarWords()
  return (
    <div className={cn('cal-day-head', day === today && 'cal-today')}>
      <button
        type="button"
        aria-current={day === today ? 'date' : undefined}
        disabled={isAlone}
        onClick={() => onShowDay(day)}
      >
        <span className="sr-only">{words.day(day)}</span>
        <span aria-hidden>{words.weekday(day)}</span>
        <b aria-hidden>{Number(day.slice(8))}</b>
      </button>
    </div>
  )
}

function DayColumn({
  day,
  firstHour,
  lastHour,
  segments,
  closed,
  picked,
  children,
}: {
  day: string
  firstHour: number
  lastHour: number
  segments: readonly DrawnSegment[]
  closed: readonly (readonly [number, number])[]
  picked: { start: number; end: number } | null
  children: React.ReactNode
}) {
  const { today, now, canPlan } = useCalendar()
  const words = useCalendarWords()
  const first = firstHour * 60
  const last = lastHour * 60
  const place = (start: number, end: number) => ({
    top: `calc(var(--hour) * ${(Math.max(start, first) - first) / 60})`,
    height: `calc(var(--hour) * ${(Math.min(end, last) - Math.max(start, first)) / 60})`,
  })
  return (
    <fieldset
      aria-label={words.day(day)}
      className={cn('cal-column', canPlan && 'cal-pickable')}
      data-grid="time"
      data-day={day}
      data-first={first}
      data-last={last}
    >
      {closed
        .filter(([start, end]) => end > first && start < last)
        .map(([start, end]) => (
          <span key={start} aria-hidden className="cal-closed" style={place(start, end)} />
        ))}
      {children}
      {placeStretches(segments).map(({ item, isFirst, start, end, column, columns, span }) => (
        <VisitChip
          key={`${item.visit.id}${isFirst}`}
          item={item}
          shape="block"
          isContinued={!isFirst}
          style={{
            ...place(start, end),
            left: `calc(${(100 * column) / columns}% + 1px)`,
            width: `calc(${(100 * span) / columns}% - 8px)`,
          }}
        />
      ))}
      {picked && <span aria-hidden className="cal-picked" style={place(picked.start, picked.end)} />}
      {day === today && now >= first && now <= last && (
        <span aria-hidden className="cal-now" style={{ top: place(now, now).top }} />
      )}
    </fieldset>
  )
}
