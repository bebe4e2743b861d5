import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'

import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/client-name.tsx'
import { useVisitTimes } from '#parts/visit-times.ts'
import { useBusiness } from '#session/session.tsx'

import { useCalendar } from './calendar-context.ts'
import type { CalendarItem } from './calendar-items.ts'
import { useCalendarWords } from './calendar-words.ts'
import { scheduleTexts } from './schedule.texts.ts'
import { addressOf, phoneOf } from './visit-sheet.tsx'

/** Only paper needs the list, and thousands of rows would be dear to keep for it. */
function usePrinting() {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

/** What the paper shows instead of the screen: the days in sight as a list to take along. */
export function PrintList({
  days,
  byDay,
}: {
  days: readonly string[]
  byDay: ReadonlyMap<string, readonly CalendarItem[]>
}) {
  const texts = useTexts(scheduleTexts)
  const { business_name } = useBusiness()
  const words = useCalendarWords()
  const isPrinting = usePrinting()
  if (!isPrinting) return null
  const busy = days.filter((day) => (byDay.get(day) ?? []).length > 0)
  return createPortal(
    <div className="cal-print" aria-hidden>
      {(busy.length > 0 ? busy : days.slice(0, 1)).map((day) => (
        <section key={day}>
          <h2>{texts.printTitle(business_name, words.day(day))}</h2>
          {(byDay.get(day) ?? []).length === 0 && <p>{texts.noVisits}</p>}
          <ol>
            {(byDay.get(day) ?? []).map((item) => (
              <PrintRow key={item.visit.id} item={item} />
            ))}
          </ol>
        </section>
      ))}
    </div>,
    document.body,
  )
}

function PrintRow({ item: { visit } }: { item: CalendarItem }) {
  const times = useVisitTimes()
  const nameOf = useClientName()
  const { team } = useCalendar()
  const names = visit.members.map(({ user_id }) => team.get(user_id)?.name).filter(Boolean)
  const instructions = [visit.job?.instructions, visit.instructions].filter(Boolean).join('\n')
  return (
    <li>
      <b>{times.hours(visit)}</b>
      <div>
        <b>
          {[visit.client && nameOf(visit.client), visit.job?.title ?? visit.request?.title]
            .filter(Boolean)
            .join(' · ')}
        </b>
        <p>{[addressOf(visit), phoneOf(visit), names.join(', ')].filter(Boolean).join(' · ')}</p>
        {instructions && <p>{instructions}</p>}
      </div>
    </li>
  )
}
