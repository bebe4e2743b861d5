import './week-strip.css'

import { cn } from '@fieldlark/ui/class-names.ts'

import { useTexts } from '#language/language.tsx'
import { useCalendar } from '../calendar/calendar-context.ts'
import type { CalendarItem } from '../calendar/calendar-items.ts'
import { useCalendarWords } from '../calendar/calendar-words.ts'
import { scheduleTexts } from '../schedule.texts.ts'

const mostDots = 3

/** A dot for each visit in the colour of whoever goes; a number where there are more than fit. */
export function DayDots({ items }: { items: readonly CalendarItem[] }) {
  const { team } = useCalendar()
  return (
    <span aria-hidden className="cal-dots">
      {items.length > mostDots
        ? items.length
        : items.map(({ visit }) => (
            <i key={visit.id} style={{ backgroundColor: team.get(visit.members[0]?.user_id ?? '')?.color }} />
          ))}
    </span>
  )
}

/** The week above a day or the list of a week on a phone: how much there is on each day, which a tap leads to. */
export function WeekStrip({
  days,
  day,
  byDay,
  onDay,
}: {
  days: readonly string[]
  day: string
  byDay: ReadonlyMap<string, readonly CalendarItem[]>
  onDay: (day: string) => void
}) {
  const texts = useTexts(scheduleTexts)
  const words = useCalendarWords()
  const { today } = useCalendar()
  return (
    <nav aria-label={texts.week} className="cal-strip">
      {days.map((shown) => {
        const items = byDay.get(shown) ?? []
        return (
          <button
            key={shown}
            type="button"
            aria-current={shown === day ? 'date' : undefined}
            className={cn(shown === today && 'cal-today')}
            onClick={() => onDay(shown)}
          >
            <span className="sr-only">{texts.dayLabel(words.day(shown), items.length)}</span>
            <span aria-hidden className="text-2xs text-ink-soft">
              {words.weekday(shown)}
            </span>
            <b aria-hidden>{Number(shown.slice(8))}</b>
            <DayDots items={items} />
          </button>
        )
      })}
    </nav>
  )
}
