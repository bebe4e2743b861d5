import './month-days.css'

import type { Block } from '@fieldlark/domain/schedule/block.ts'
import { type BlockSpan, blocksByDay } from '@fieldlark/domain/schedule/block-days.ts'
import { cn } from '@fieldlark/ui/class-names.ts'
import { type CSSProperties, type KeyboardEvent, useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { useCalendar } from '../calendar/calendar-context.ts'
import type { CalendarItem } from '../calendar/calendar-items.ts'
import { useCalendarWords } from '../calendar/calendar-words.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import { useSwipe } from './use-swipe.ts'
import { DayDots } from './week-strip.tsx'

const nothing: never[] = []

const stepOf = (key: string, perWeek: number) =>
  ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perWeek, ArrowDown: perWeek })[key]

/** The month on a phone: how much there is on each day; a tap opens the day. One Tab stop, then the arrow keys. */
export function MonthDays({
  days,
  day,
  byDay,
  blocks,
  onStep,
}: {
  days: readonly string[]
  day: string
  byDay: ReadonlyMap<string, readonly CalendarItem[]>
  blocks: readonly Block[]
  onStep: (direction: 1 | -1) => void
}) {
  const words = useCalendarWords()
  const spans = blocksByDay(blocks, days)
  const [focused, setFocused] = useState(day)
  const stop = days.includes(focused) ? focused : day
  const perWeek = new Set(days.slice(0, 7).map((each) => words.weekday(each))).size
  const handleKey = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const step = stepOf(event.key, perWeek)
    const next = step && days[days.indexOf(stop) + step]
    if (!next) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the days inside
    <fieldset
      aria-label={words.month(day)}
      className="cal-days"
      style={{ '--days': perWeek } as CSSProperties}
      onKeyDown={handleKey}
      {...useSwipe(onStep)}
    >
      {days.slice(0, perWeek).map((each) => (
        <span key={each} aria-hidden className="text-2xs text-ink-soft">
          {words.weekday(each)}
        </span>
      ))}
      {days.map((each) => (
        <Day
          key={each}
          day={each}
          isOutside={each.slice(0, 7) !== day.slice(0, 7)}
          isStop={each === stop}
          items={byDay.get(each) ?? nothing}
          spans={spans.get(each) ?? nothing}
          onFocus={() => setFocused(each)}
        />
      ))}
    </fieldset>
  )
}

function Day({
  day,
  isOutside,
  isStop,
  items,
  spans,
  onFocus,
}: {
  day: string
  isOutside: boolean
  isStop: boolean
  items: readonly CalendarItem[]
  spans: readonly BlockSpan[]
  onFocus: () => void
}) {
  const texts = useTexts(scheduleTexts)
  const words = useCalendarWords()
  const { today, onShowDay } = useCalendar()
  const blocked = spans.map(
    ({ block }) => `${block.is_available ? texts.available : texts.blocked}: ${block.title}`,
  )
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isStop ? 0 : -1}
      aria-current={day === today ? 'date' : undefined}
      className={cn(isOutside && 'cal-outside', day === today && 'cal-today')}
      onFocus={onFocus}
      onClick={() => onShowDay(day)}
    >
      <span className="sr-only">{[texts.dayLabel(words.day(day), items.length), ...blocked].join(', ')}</span>
      <b aria-hidden>{Number(day.slice(8))}</b>
      <DayDots items={items} />
      {spans[0] && <i aria-hidden className={cn('cal-days-block', `cal-band-${spans[0].block.color}`)} />}
    </button>
  )
}
