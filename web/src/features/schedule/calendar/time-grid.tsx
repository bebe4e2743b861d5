import './time-grid.css'

import { closedMinutes, visibleHours } from '@fieldlark/domain/schedule/block-days.ts'
import { placeStretches } from '@fieldlark/domain/schedule/calendar-layout.ts'
import { openingHour } from '@fieldlark/domain/schedule/opening-hour.ts'
import { cn } from '@fieldlark/ui/class-names.ts'
import { type CSSProperties, useLayoutEffect, useRef } from 'react'

import { useTexts } from '#language/language.tsx'
import { scheduleTexts } from '../schedule.texts.ts'
import { BlockBand } from './block-band.tsx'
import { useCalendar } from './calendar-context.ts'
import { useCalendarWords } from './calendar-words.ts'
import { columnWeights } from './column-weights.ts'
import type { GridColumn } from './grid-columns.ts'
import { useColumnName } from './member-columns.ts'
import { placeOf, TimeGridHead } from './time-grid-head.tsx'
import { VisitChip } from './visit-chip.tsx'

/** A time range being drawn with the pointer. */
type Picked = { day: string; start: number; end: number; member?: string | undefined }

type Props = {
  columns: readonly GridColumn[]
  picked: Picked | null
  /** Whether the visits of these days have been loaded. */
  isSettled: boolean
}

/** Enough for a name of one visit; columns that need more than there is room for scroll sideways. */
const leastRem = { day: 4.75, member: 8.5 }

const widthsOf = (columns: readonly GridColumn[]) => {
  const least = columns.some(({ member }) => member) ? leastRem.member : leastRem.day
  const weights = columnWeights(columns)
  return {
    '--columns': weights.map((weight) => `minmax(${weight * least}rem, ${weight}fr)`).join(' '),
    '--least': `${weights.reduce((sum, weight) => sum + weight, 0) * least}rem`,
  }
}

/** Days or members as columns, with hours from top to bottom. */
export function TimeGrid({ columns, picked, isSettled }: Props) {
  const texts = useTexts(scheduleTexts)
  const words = useCalendarWords()
  const box = useRef<HTMLDivElement>(null)
  const segments = columns.flatMap((column) => column.segments)
  const { first, last } = visibleHours(
    columns.flatMap(({ hours }) => hours),
    [...segments, ...columns.flatMap(({ spans }) => spans.filter(({ block }) => block.start_time))],
  )
  const hours = Array.from({ length: last - first }, (_, at) => first + at)
  const days = [...new Set(columns.map(({ day }) => day))]
  const starts = days.length === 1 ? segments.filter(({ isFirst }) => isFirst).map(({ start }) => start) : []
  useOpening(box, { days, first, hours: hours.length, starts, isSettled })
  return (
    <section
      ref={box}
      aria-label={texts.hours}
      // A day without visits has nothing to focus: this makes it scrollable by arrow keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="cal-scroll"
      data-scroller
      style={{ ...widthsOf(columns), '--hours': hours.length, '--first': first } as CSSProperties}
    >
      <TimeGridHead columns={columns} />
      <div className="cal-body">
        <div aria-hidden className="cal-gutter cal-hours">
          {hours.map((hour) => (
            <span key={hour}>{hour > first && words.time(hour * 60)}</span>
          ))}
        </div>
        {columns.map((column) => (
          <HourColumn
            key={column.key}
            column={column}
            firstHour={first}
            lastHour={last}
            picked={picked?.day === column.day && picked.member === column.member?.id ? picked : null}
          />
        ))}
      </div>
    </section>
  )
}

const labelPx = 10

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
  const opened = useRef({ key: '', first })
  useLayoutEffect(() => {
    const element = box.current
    const body = element?.querySelector<HTMLElement>('.cal-body')
    if (!element || !body) return
    const key = `${days.join()} ${isSettled}`
    const was = opened.current
    opened.current = { key, first }
    // While a visit is being moved, the scroll position follows that visit.
    if (element.querySelector('.cal-held')) return
    const hourPx = body.offsetHeight / hours
    if (was.key !== key) {
      const hour = openingHour({ first, starts, now: days.includes(today) ? now : null })
      // The label of an hour stands half above its line.
      element.scrollTo({ top: hourPx * (hour - first) - labelPx })
    } else if (was.first !== first) {
      // Hours came above or went, such as with a member's own: the same ones stay in sight.
      element.scrollBy({ top: hourPx * (was.first - first) })
    }
  }, [box, days, first, hours, starts, isSettled, now, today])
}

function HourColumn({
  column: { day, member, hours, segments, spans },
  firstHour,
  lastHour,
  picked,
}: {
  column: GridColumn
  firstHour: number
  lastHour: number
  picked: Picked | null
}) {
  const { today, now, canPlan } = useCalendar()
  const words = useCalendarWords()
  const columnName = useColumnName()
  const first = firstHour * 60
  const last = lastHour * 60
  const place = (start: number, end: number) => ({
    top: `calc(var(--hour) * ${(Math.max(start, first) - first) / 60})`,
    height: `calc(var(--hour) * ${(Math.min(end, last) - Math.max(start, first)) / 60})`,
  })
  return (
    <fieldset
      aria-label={member ? columnName(member.id) : words.day(day)}
      className={cn('cal-column', canPlan && 'cal-pickable')}
      {...placeOf('time', day, member?.id)}
      data-first={first}
      data-last={last}
    >
      {closedMinutes(hours, day)
        .filter(([start, end]) => end > first && start < last)
        .map(([start, end]) => (
          <span key={start} aria-hidden className="cal-closed" style={place(start, end)} />
        ))}
      {spans.map((span) => (
        <BlockBand key={span.block.id} span={span} first={first} last={last} />
      ))}
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
