import './month-grid.css'

import type { Block } from '@fieldlark/domain/schedule/block.ts'
import { type BlockSpan, blocksByDay } from '@fieldlark/domain/schedule/block-days.ts'
import { cn } from '@fieldlark/ui/class-names.ts'
import { type CSSProperties, useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { scheduleTexts } from '../schedule.texts.ts'
import { DayBlock } from './block-band.tsx'
import { useCalendar } from './calendar-context.ts'
import { type CalendarItem, itemsByDay } from './calendar-items.ts'
import { useCalendarWords } from './calendar-words.ts'
import { VisitChip } from './visit-chip.tsx'

// The height around the month and the height of a line, as in the style sheet; the day's number takes a line too.
const aroundPx = 280
const linePx = 26

/** The number of lines that fit into a cell; the rest of a full day is a count that opens the day. */
const linesFor = (weeks: number) =>
  Math.min(8, Math.max(3, Math.floor((innerHeight - aroundPx) / weeks / linePx) - 1))

const nothing: never[] = []

/** Whole weeks with a cell per day. Only what fits is drawn: a month of thousands of visits costs no more than one of hundreds. */
export function MonthGrid({
  days,
  month,
  items,
  blocks,
}: {
  days: readonly string[]
  /** The month that the days belong to: "2026-11". */
  month: string
  items: readonly CalendarItem[]
  blocks: readonly Block[]
}) {
  const words = useCalendarWords()
  const byDay = itemsByDay(items)
  const spans = blocksByDay(blocks, days)
  const perWeek = new Set(days.slice(0, 7).map((day) => words.weekday(day))).size
  const weeks = days.length / perWeek
  const [room] = useState(() => linesFor(weeks))
  return (
    <div className="cal-month" style={{ '--days': perWeek, '--weeks': weeks } as CSSProperties}>
      <div aria-hidden className="cal-month-head">
        {days.slice(0, perWeek).map((day) => (
          <span key={day}>{words.weekday(day)}</span>
        ))}
      </div>
      <div className="cal-month-days">
        {days.map((day) => (
          <MonthDay
            key={day}
            day={day}
            isOutside={!day.startsWith(month)}
            items={byDay.get(day) ?? nothing}
            spans={spans.get(day) ?? nothing}
            room={room}
          />
        ))}
      </div>
    </div>
  )
}

/** The visit being moved is always drawn, however full the day is. */
function shownOf(items: readonly CalendarItem[], room: number) {
  if (items.length <= room) return items
  const shown = items.slice(0, room - 1)
  const held = items.find(({ isHeld }) => isHeld)
  return held && !shown.includes(held) ? [...shown.slice(0, -1), held] : shown
}

function MonthDay({
  day,
  isOutside,
  items,
  spans,
  room,
}: {
  day: string
  isOutside: boolean
  items: readonly CalendarItem[]
  spans: readonly BlockSpan[]
  room: number
}) {
  const texts = useTexts(scheduleTexts)
  const words = useCalendarWords()
  const { today, canPlan, onShowDay } = useCalendar()
  const blocks = spans.slice(0, 1)
  const shown = shownOf(items, room - blocks.length)
  const hidden = items.length - shown.length + spans.length - blocks.length
  return (
    <fieldset
      aria-label={words.day(day)}
      className={cn(
        'cal-cell',
        isOutside && 'cal-outside',
        day === today && 'cal-today',
        canPlan && 'cal-pickable',
      )}
      data-grid="month"
      data-day={day}
    >
      <button
        type="button"
        className="cal-cell-day"
        aria-label={words.day(day)}
        aria-current={day === today ? 'date' : undefined}
        onClick={() => onShowDay(day)}
      >
        {Number(day.slice(8))}
      </button>
      {blocks.map((span) => (
        <DayBlock key={span.block.id} block={span.block} span={span.block.start_time ? span : null} />
      ))}
      {shown.map((item) => (
        <VisitChip key={item.visit.id} item={item} shape="line" />
      ))}
      {hidden > 0 && (
        <button type="button" className="cal-more" onClick={() => onShowDay(day)}>
          {texts.more(hidden)}
        </button>
      )}
    </fieldset>
  )
}
