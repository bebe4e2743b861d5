import './print-list.css'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'

import { type VisitDetails, visitDetails } from '#data/visit-tiles.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { useBusiness } from '#session/session.tsx'
import { useCalendar } from '../calendar/calendar-context.ts'
import type { CalendarItem } from '../calendar/calendar-items.ts'
import { useCalendarWords } from '../calendar/calendar-words.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import { addressOf, phoneOf } from '../visit/visit-sheet.tsx'
import { printedDays } from './use-print.ts'

/** The list is rendered for printing only: thousands of rows would be expensive to keep rendered. */
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

/** Replaces the screen on paper: the visible days as a list. */
export function PrintList({
  days,
  byDay,
}: {
  days: readonly string[]
  byDay: ReadonlyMap<string, readonly CalendarItem[]>
}) {
  const texts = useTexts(scheduleTexts)
  const { id: businessId, business_name } = useBusiness()
  const words = useCalendarWords()
  const isPrinting = usePrinting()
  // Read by what starts the printing (use-print.ts), which does not wait once it has begun.
  const { data: details } = useQuery({ ...visitDetails(businessId, ...printedDays(days)), enabled: false })
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
              <PrintRow key={item.visit.id} item={item} details={details?.get(item.visit.id)} />
            ))}
          </ol>
        </section>
      ))}
    </div>,
    document.body,
  )
}

function PrintRow({ item: { visit }, details }: { item: CalendarItem; details: VisitDetails | undefined }) {
  const times = useVisitTimes()
  const nameOf = useClientName()
  const { team } = useCalendar()
  const names = visit.members.map(({ user_id }) => team.get(user_id)?.name).filter(Boolean)
  const instructions = [details?.job?.instructions, details?.instructions].filter(Boolean).join('\n')
  return (
    <li>
      <b>{times.hours(visit)}</b>
      <div>
        <b>
          {[visit.client && nameOf(visit.client), visit.job?.title ?? visit.request?.title]
            .filter(Boolean)
            .join(' · ')}
        </b>
        <p>
          {[details && addressOf(details), details && phoneOf(details), names.join(', ')]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {instructions && <p>{instructions}</p>}
      </div>
    </li>
  )
}
