import './visit-chip.css'

import { cn } from '@fieldlark/ui/class-names.ts'
import Check from 'lucide-react/icons/check'
import Play from 'lucide-react/icons/play'
import type { CSSProperties } from 'react'

import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { workLabelTexts } from '#parts/status/work-labels.texts.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import { useBookingWord } from './booking-word.ts'
import { useCalendar } from './calendar-context.ts'
import { type CalendarItem, isMovable } from './calendar-items.ts'
import { useCalendarWords } from './calendar-words.ts'

const icons = { in_progress: Play, completed: Check } as const

/** "9:00 AM, Carla Reyes, Deep clean, Wanda Worker, Scheduled": the whole visit for screen readers. */
function useSpoken() {
  const texts = useTexts(scheduleTexts)
  const { visit: statuses } = useTexts(workLabelTexts)
  const nameOf = useClientName()
  const words = useCalendarWords()
  const { team } = useCalendar()
  const wordOf = useBookingWord()
  return ({ visit, slot }: CalendarItem) =>
    [
      slot.start === null
        ? texts.anyTime
        : texts.fromTo(words.time(slot.start), words.time(slot.start + slot.duration)),
      visit.client && nameOf(visit.client),
      visit.job?.title ?? visit.request?.title,
      ...visit.members.map(({ user_id }) => team.get(user_id)?.name),
      visit.booking ? wordOf(visit.booking) : statuses[visit.status],
    ]
      .filter(Boolean)
      .join(', ')
}

/** One visit in a grid: a button that opens it and can be dragged or moved by arrow keys. */
export function VisitChip({
  item,
  shape,
  style,
  isContinued = false,
}: {
  item: CalendarItem
  shape: 'block' | 'line'
  style?: CSSProperties
  /** Its first part is on the day before. */
  isContinued?: boolean
}) {
  const { canPlan, team, onOpen, onKey } = useCalendar()
  const spoken = useSpoken()
  const texts = useTexts(scheduleTexts)
  const { visit, slot, isHeld } = item
  const color = (team.get(slot.member ?? '') ?? team.get(visit.members[0]?.user_id ?? ''))?.color
  const isFree = canPlan && isMovable(visit) && !isContinued
  return (
    <button
      type="button"
      data-visit={visit.id}
      data-free={isFree || undefined}
      title={isFree ? texts.moveHint : undefined}
      className={cn(
        'cal-chip',
        `cal-${shape}`,
        isHeld && 'cal-held',
        (visit.status === 'completed' || visit.status === 'no_show') && 'cal-done',
        visit.status === 'cancelled' && 'cal-cancelled',
        visit.request && 'cal-assessment',
      )}
      style={{ ...style, ...(color ? { '--member': color } : {}) }}
      onClick={() => onOpen(visit)}
      onKeyDown={(event) => isFree && onKey(event, item)}
    >
      <span className="sr-only">{spoken(item)}</span>
      <ChipText item={item} shape={shape} />
      {isFree && shape === 'block' && slot.start !== null && <span data-resize className="cal-resize" />}
    </button>
  )
}

/** The content that fits into a chip: client and time; a tall chip also shows the title. */
function ChipText({ item: { visit, slot }, shape }: { item: CalendarItem; shape: 'block' | 'line' }) {
  const words = useCalendarWords()
  const nameOf = useClientName()
  const title = visit.job?.title ?? visit.request?.title ?? ''
  const client = visit.client ? nameOf(visit.client) : ''
  const Icon = icons[visit.status as keyof typeof icons]
  const isBlock = shape === 'block'
  const time = slot.start !== null && (isBlock ? words.time(slot.start) : words.shortTime(slot.start))
  return (
    <span aria-hidden className={isBlock ? 'cal-words' : undefined}>
      <span className="cal-first">
        {!isBlock && time && <span className="cal-time">{time}</span>}
        <bdi>
          {Icon && <Icon aria-hidden className="mr-1 inline size-3 align-[-0.1em]" />}
          {client || title}
        </bdi>
        {isBlock && time && <span className="cal-time cal-time-after">{time}</span>}
      </span>
      {isBlock && slot.duration >= 60 && client && <span className="cal-second">{title}</span>}
    </span>
  )
}
