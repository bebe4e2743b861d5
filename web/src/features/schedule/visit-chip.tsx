import { cn } from '@fieldlark/ui/class-names.ts'
import Check from 'lucide-react/icons/check'
import Play from 'lucide-react/icons/play'
import type { CSSProperties, ReactNode } from 'react'

import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/client-name.tsx'
import { workLabelTexts } from '#parts/work-labels.texts.ts'

import { useCalendar } from './calendar-context.ts'
import { type CalendarItem, isMovable } from './calendar-items.ts'
import { useCalendarWords } from './calendar-words.ts'
import { scheduleTexts } from './schedule.texts.ts'

const icons = { in_progress: Play, completed: Check } as const

/** "9:00 AM, Carla Reyes, Deep clean, Wanda Worker, Scheduled": the whole visit for those who listen. */
function useSpoken() {
  const texts = useTexts(scheduleTexts)
  const { visit: statuses } = useTexts(workLabelTexts)
  const nameOf = useClientName()
  const words = useCalendarWords()
  const { team } = useCalendar()
  return ({ visit, slot }: CalendarItem) =>
    [
      slot.start === null
        ? texts.anyTime
        : texts.fromTo(words.time(slot.start), words.time(slot.start + slot.duration)),
      visit.client && nameOf(visit.client),
      visit.job?.title ?? visit.request?.title,
      ...visit.members.map(({ user_id }) => team.get(user_id)?.name),
      statuses[visit.status],
    ]
      .filter(Boolean)
      .join(', ')
}

/** One visit as it stands in a grid: a button one opens, grabs, or moves by arrow keys. */
export function VisitChip({
  item,
  shape,
  style,
  isContinued = false,
}: {
  item: CalendarItem
  shape: 'block' | 'line'
  style?: CSSProperties
  /** Its first half stands on the day before. */
  isContinued?: boolean
}) {
  const { canPlan, team, onOpen, onKey } = useCalendar()
  const words = useCalendarWords()
  const nameOf = useClientName()
  const spoken = useSpoken()
  const texts = useTexts(scheduleTexts)
  const { visit, slot, isHeld } = item
  const title = visit.job?.title ?? visit.request?.title ?? ''
  const client = visit.client ? nameOf(visit.client) : ''
  const color = team.get(visit.members[0]?.user_id ?? '')?.color
  const Icon = icons[visit.status as keyof typeof icons]
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
      <span aria-hidden className={shape === 'block' ? 'cal-words' : undefined}>
        <ChipText
          shape={shape}
          time={
            slot.start === null
              ? null
              : shape === 'line'
                ? words.shortTime(slot.start)
                : words.time(slot.start)
          }
        >
          {Icon && <Icon aria-hidden className="mr-1 inline size-3 align-[-0.1em]" />}
          {client || title}
        </ChipText>
        {shape === 'block' && slot.duration >= 60 && client && <span className="cal-second">{title}</span>}
      </span>
      {isFree && shape === 'block' && slot.start !== null && <span data-resize className="cal-resize" />}
    </button>
  )
}

function ChipText({
  shape,
  time,
  children,
}: {
  shape: 'block' | 'line'
  time: string | null
  children: ReactNode
}) {
  return (
    <span className="cal-first">
      {shape === 'line' && time && <span className="cal-time">{time}</span>}
      <bdi>{children}</bdi>
      {shape === 'block' && time && <span className="cal-time cal-time-after">{time}</span>}
    </span>
  )
}
