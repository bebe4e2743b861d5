import './print-list.css'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'

import { type VisitDetails, visitDetails } from '#data/visit-tiles.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { usePhoneText } from '#parts/properties/phone-link.tsx'
import { useBusiness } from '#session/session.tsx'
import { useBookingWord } from '../calendar/booking-word.ts'
import { useCalendar } from '../calendar/calendar-context.ts'
import type { CalendarItem } from '../calendar/calendar-items.ts'
import { useCalendarWords } from '../calendar/calendar-words.ts'
import { useColumnName } from '../calendar/member-columns.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import { phoneOf, shownAddressOf } from '../visit/visit-sheet.tsx'
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

/** What one person or everybody does on one day; `member` is the column of a day by member. */
export type Sheet = { day: string; member: string | null; items: readonly CalendarItem[] }

/** Replaces the screen on paper: the visible days as lists. */
export function PrintList({ days, sheets }: { days: readonly string[]; sheets: readonly Sheet[] }) {
  const texts = useTexts(scheduleTexts)
  const { id: businessId, business_name } = useBusiness()
  const words = useCalendarWords()
  const columnName = useColumnName()
  const isPrinting = usePrinting()
  // Read by what starts the printing (use-print.ts), which does not wait once it has begun.
  const { data: details } = useQuery({ ...visitDetails(businessId, ...printedDays(days)), enabled: false })
  if (!isPrinting) return null
  const busy = sheets.filter(({ items }) => items.length > 0)
  const titleOf = ({ day, member }: Sheet) =>
    [texts.printTitle(business_name, words.day(day)), member !== null && columnName(member)]
      .filter(Boolean)
      .join(' · ')
  return createPortal(
    <div className="cal-print" aria-hidden>
      {(busy.length > 0 ? busy : sheets.slice(0, 1)).map((sheet) => (
        <section key={`${sheet.day} ${sheet.member}`}>
          <h2>{titleOf(sheet)}</h2>
          {sheet.items.length === 0 && <p>{texts.noVisits}</p>}
          <ol>
            {sheet.items.map((item) => (
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
  const wordOf = useBookingWord()
  const { team } = useCalendar()
  const business = useBusiness()
  const phoneText = usePhoneText()
  const phone = details && phoneOf(details)
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
          {[
            visit.booking && wordOf(visit.booking),
            details && shownAddressOf(details, business),
            phone && phoneText(phone),
            names.join(', '),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {instructions && <p>{instructions}</p>}
      </div>
    </li>
  )
}
