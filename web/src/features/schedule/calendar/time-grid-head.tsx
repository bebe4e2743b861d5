import { cn } from '@fieldlark/ui/class-names.ts'

import { useTexts } from '#language/language.tsx'
import { MemberDot } from '#parts/team/member-avatars.tsx'
import { scheduleTexts } from '../schedule.texts.ts'
import { DayBlock } from './block-band.tsx'
import { useCalendar } from './calendar-context.ts'
import { useCalendarWords } from './calendar-words.ts'
import type { GridColumn } from './grid-columns.ts'
import { formerColumn, useColumnName } from './member-columns.ts'
import { VisitChip } from './visit-chip.tsx'

/** The header with the days or the members, and below them the items without a time. */
export function TimeGridHead({ columns }: { columns: readonly GridColumn[] }) {
  const texts = useTexts(scheduleTexts)
  return (
    <div className="cal-head">
      <span className="cal-gutter" />
      {columns.map(({ key, day, member }) =>
        member ? (
          <MemberHead key={key} id={member.id} />
        ) : (
          <DayHead key={key} day={day} isAlone={columns.length === 1} />
        ),
      )}
      <span className="cal-gutter cal-anytime-label">{texts.anyTimeShort}</span>
      {columns.map(({ key, day, member, spans, anytime }) => (
        <div key={key} className="cal-anytime" {...placeOf('anytime', day, member?.id)}>
          {spans
            .filter(({ block }) => block.start_time === null)
            .map(({ block }) => (
              <DayBlock key={block.id} block={block} />
            ))}
          {anytime.map((item) => (
            <VisitChip key={item.visit.id} item={item} shape="line" />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Says what a drop on this element means (move/pointer-place.ts). */
export const placeOf = (grid: 'time' | 'anytime', day: string, member: string | undefined) => ({
  'data-grid': member === formerColumn ? undefined : grid,
  'data-day': day,
  'data-member': member,
})

function MemberHead({ id }: { id: string }) {
  const { team } = useCalendar()
  const nameOf = useColumnName()
  const member = team.get(id)
  return (
    <div className="cal-day-head cal-member-head">
      {member && <MemberDot member={member} size="sm" />}
      <bdi>{nameOf(id)}</bdi>
    </div>
  )
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
