import './week-list.css'

import type { Block } from '@fieldlark/domain/schedule/block.ts'
import { type BlockSpan, blocksByDay } from '@fieldlark/domain/schedule/block-days.ts'
import { cn } from '@fieldlark/ui/class-names.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type CSSProperties, useId, useState } from 'react'
import { flushSync } from 'react-dom'

import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { WhoGoes } from '#parts/team/who-goes.tsx'
import { DayBlock } from '../calendar/block-band.tsx'
import { useCalendar } from '../calendar/calendar-context.ts'
import type { CalendarItem } from '../calendar/calendar-items.ts'
import { useCalendarWords } from '../calendar/calendar-words.ts'
import { TileState } from '../calendar/tile-state.tsx'
import { scheduleTexts } from '../schedule.texts.ts'
import { useSwipe } from './use-swipe.ts'
import { WeekStrip } from './week-strip.tsx'

const nothing: never[] = []

/** The week on a phone: its visits by day. The strip above leads to a day in the list, whose name opens the day. */
export function WeekList({
  days,
  day,
  byDay,
  blocks,
  onDay,
  onStep,
}: {
  days: readonly string[]
  day: string
  byDay: ReadonlyMap<string, readonly CalendarItem[]>
  blocks: readonly Block[]
  onDay: (day: string) => void
  onStep: (direction: 1 | -1) => void
}) {
  const id = useId()
  const texts = useTexts(scheduleTexts)
  const { today } = useCalendar()
  const [isOpen, setOpen] = useState(false)
  const spans = blocksByDay(blocks, days)
  // What is over would hide today below the screen.
  const over = days.includes(today) && day >= today && !isOpen ? days.filter((each) => each < today) : []
  const visitsOver = over.reduce((sum, each) => sum + (byDay.get(each)?.length ?? 0), 0)
  const goTo = (to: string) => {
    onDay(to)
    // Listed at once, to be gone to.
    if (over.includes(to)) flushSync(() => setOpen(true))
    const head = document.getElementById(`${id}${to}`)
    head?.scrollIntoView({ block: 'start' })
    head?.focus({ preventScroll: true })
  }
  return (
    <div {...useSwipe(onStep)}>
      <WeekStrip days={days} day={day} byDay={byDay} onDay={goTo} />
      <div className="grid grid-cols-1 gap-5">
        {over.length > 0 && (
          <button type="button" className="cal-week-over" onClick={() => setOpen(true)}>
            <span className="flex-1">{texts.earlierThisWeek}</span>
            <span className="text-ink-soft text-xs">{texts.visits(visitsOver)}</span>
            <ChevronDown aria-hidden className="size-4 text-ink-faint" />
          </button>
        )}
        {days.slice(over.length).map((shown) => (
          <Day
            key={shown}
            id={`${id}${shown}`}
            day={shown}
            items={byDay.get(shown) ?? nothing}
            spans={spans.get(shown) ?? nothing}
          />
        ))}
      </div>
    </div>
  )
}

type DayProps = { id: string; day: string; items: readonly CalendarItem[]; spans: readonly BlockSpan[] }

function Day({ id, day, items, spans }: DayProps) {
  const texts = useTexts(scheduleTexts)
  const words = useCalendarWords()
  const { today, onShowDay } = useCalendar()
  return (
    <section aria-label={words.day(day)}>
      <h2 className="flex items-center justify-between gap-3">
        <button
          id={id}
          type="button"
          className={cn('cal-week-day first-letter:uppercase', day === today && 'text-field')}
          onClick={() => onShowDay(day)}
        >
          {words.day(day)}
          <ChevronRight aria-hidden className="ml-0.5 inline size-4 align-[-0.1em] text-ink-faint" />
        </button>
        <span className="font-normal text-ink-soft text-xs">
          {items.length > 0 ? texts.visits(items.length) : texts.noVisits}
        </span>
      </h2>
      {spans.length > 0 && (
        <div className="grid gap-1.5 pb-1.5 [&>button]:min-h-11">
          {spans.map((span) => (
            <DayBlock key={span.block.id} block={span.block} span={span.block.start_time ? span : null} />
          ))}
        </div>
      )}
      {items.length > 0 && (
        <ol className="cal-week-rows">
          {items.map((item) => (
            <Row key={item.visit.id} item={item} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Row({ item: { visit } }: { item: CalendarItem }) {
  const times = useVisitTimes()
  const nameOf = useClientName()
  const { team, onOpen } = useCalendar()
  const title = visit.job?.title ?? visit.request?.title ?? ''
  const name = visit.client ? nameOf(visit.client) : title
  const color = team.get(visit.members[0]?.user_id ?? '')?.color
  const isOver = visit.status === 'cancelled' || visit.status === 'no_show'
  return (
    <li style={(color ? { '--member': color } : undefined) as CSSProperties | undefined}>
      <button type="button" onClick={() => onOpen(visit)}>
        <span className="flex items-center justify-between gap-3">
          <bdi className={cn('min-w-0 truncate font-semibold', isOver && 'line-through')}>{name}</bdi>
          <span className="shrink-0">
            <TileState visit={visit} />
          </span>
        </span>
        <span className="mt-0.5 flex gap-1.5 text-ink-soft text-xs">
          <span className="shrink-0">
            <WhoGoes members={visit.members} />
            <span className="money">{times.hours(visit)}</span>
          </span>
          {name !== title && <bdi className="truncate">{`· ${title}`}</bdi>}
        </span>
      </button>
    </li>
  )
}
