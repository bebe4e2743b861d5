import './time-grid.css'

import type { Block } from '@fieldlark/domain/schedule/block.ts'
import {
  type BlockSpan,
  blocksByDay,
  closedMinutes,
  visibleHours,
} from '@fieldlark/domain/schedule/block-days.ts'
import { placeStretches } from '@fieldlark/domain/schedule/calendar-layout.ts'
import { openingHour } from '@fieldlark/domain/schedule/opening-hour.ts'
import type { ScheduleSettings } from '@fieldlark/domain/schedule/settings.ts'
import { cn } from '@fieldlark/ui/class-names.ts'
import { type CSSProperties, useLayoutEffect, useRef } from 'react'

import { useTexts } from '#language/language.tsx'
import { scheduleTexts } from '../schedule.texts.ts'
import { BlockBand, DayBlock } from './block-band.tsx'
import { useCalendar } from './calendar-context.ts'
import { type CalendarItem, type DrawnSegment, itemsByDay, segmentsByDay } from './calendar-items.ts'
import { useCalendarWords } from './calendar-words.ts'
import { VisitChip } from './visit-chip.tsx'

type Props = {
  days: readonly string[]
  items: readonly CalendarItem[]
  blocks: readonly Block[]
  settings: Pick<ScheduleSettings, 'working_hours'>
  /** A time range being drawn with the pointer. */
  picked: { day: string; start: number; end: number } | null
  /** Whether the visits of these days have been loaded. */
  isSettled: boolean
}

/** Days as columns, with hours from top to bottom. */
export function TimeGrid({ days, items, blocks, settings, picked, isSettled }: Props) {
  const texts = useTexts(scheduleTexts)
  const words = useCalendarWords()
  const box = useRef<HTMLDivElement>(null)
  const segments = segmentsByDay(items)
  const spans = blocksByDay(blocks, days)
  const timedBlocks = days.flatMap((day) => spans.get(day) ?? []).filter(({ block }) => block.start_time)
  const { first, last } = visibleHours(settings.working_hours, [
    ...days.flatMap((day) => segments.get(day) ?? []),
    ...timedBlocks,
  ])
  const hours = Array.from({ length: last - first }, (_, at) => first + at)
  const starts = days.length === 1 ? [...segments.values()].flat().filter(({ isFirst }) => isFirst) : []
  useOpening(box, { days, first, hours: hours.length, starts: starts.map(({ start }) => start), isSettled })
  return (
    <section
      ref={box}
      aria-label={texts.hours}
      // A day without visits has nothing to focus: this makes it scrollable by arrow keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="cal-scroll"
      data-scroller
      style={{ '--days': days.length, '--hours': hours.length, '--first': first } as CSSProperties}
    >
      <Head days={days} items={items} spans={spans} />
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

/** The header with the days, and below them the items without a time. */
function Head({
  days,
  items,
  spans,
}: {
  days: readonly string[]
  items: readonly CalendarItem[]
  spans: ReadonlyMap<string, readonly BlockSpan[]>
}) {
  const texts = useTexts(scheduleTexts)
  const anytime = itemsByDay(items.filter(({ slot }) => slot.start === null))
  return (
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
  )
}

type Opening = {
  days: readonly string[]
  first: number
  hours: number
  /** The start times of the visits if a single day is shown. */
  starts: readonly number[]
  isSettled: boolean
}

/** Scrolls once for the days shown, and again once their visits have loaded. Later only the user scrolls. */
function useOpening(
  box: React.RefObject<HTMLDivElement | null>,
  { days, first, hours, starts, isSettled }: Opening,
) {
  const { today, now } = useCalendar()
  const opened = useRef('')
  useLayoutEffect(() => {
    const element = box.current
    const key = `${days.join()} ${isSettled}`
    if (!element || opened.current === key) return
    opened.current = key
    // While a visit is being moved, the scroll position follows that visit.
    if (element.querySelector('.cal-held')) return
    const hour = openingHour({ first, starts, now: days.includes(today) ? now : null })
    const body = element.querySelector<HTMLElement>('.cal-body')
    if (body) element.scrollTo({ top: (body.offsetHeight / hours) * (hour - first) })
  }, [box, days, first, hours, starts, isSettled, now, today])
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
