import './week-strip.css'

import { cn } from '@fieldlark/ui/class-names.ts'

import { useTexts } from '#language/language.tsx'
import { useCalendar } from '../calendar/calendar-context.ts'
import type { CalendarItem } from '../calendar/calendar-items.ts'
import { useCalendarWords } from '../calendar/calendar-words.ts'
import { scheduleTexts } from '../schedule.texts.ts'

const mostDots = 3

/** The week above the day view on a phone: a dot per visit, and a tap opens the day. */
export function WeekStrip({
  days,
  day,
  byDay,
}: {
  days: readonly string[]
  day: string
  byDay: ReadonlyMap<string, readonly CalendarItem[]>
}) {
  const texts = useTexts(scheduleTexts)
  const words = useCalendarWords()
  const { today, team, onShowDay } = useCalendar()
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
            onClick={() => onShowDay(shown)}
          >
            <span className="sr-only">{texts.dayLabel(words.day(shown), items.length)}</span>
            <span aria-hidden className="text-2xs text-ink-soft">
              {words.weekday(shown)}
            </span>
            <b aria-hidden>{Number(shown.slice(8))}</b>
            <span aria-hidden className="cal-dots">
              {items.slice(0, mostDots).map(({ visit }) => (
                <i
                  key={visit.id}
                  style={{ backgroundColor: team.get(visit.members[0]?.user_id ?? '')?.color }}
                />
              ))}
            </span>
          </button>
        )
      })}
    </nav>
  )
}
