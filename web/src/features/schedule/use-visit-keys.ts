import { slotMinutes } from '@fieldlark/domain/schedule/day-minutes.ts'
import type { ScheduleView } from '@fieldlark/domain/schedule/settings.ts'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

import type { ScheduledVisit } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'

import type { CalendarItem, Held } from './calendar-items.ts'
import { type Shift, type Slot, shifted } from './calendar-slot.ts'
import { useCalendarWords } from './calendar-words.ts'
import { scheduleTexts } from './schedule.texts.ts'

const gridShifts: Readonly<Record<string, Shift>> = {
  ArrowUp: { minutes: -slotMinutes },
  ArrowDown: { minutes: slotMinutes },
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
}

const monthShifts: Readonly<Record<string, Shift>> = {
  ...gridShifts,
  ArrowUp: { days: -7 },
  ArrowDown: { days: 7 },
}

const lengths: Readonly<Record<string, Shift>> = {
  ArrowUp: { longer: -slotMinutes },
  ArrowDown: { longer: slotMinutes },
}

/** React's and the browser's own. */
type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault'>

function shiftOf({ key, shiftKey }: Key, view: ScheduleView): Shift | undefined {
  if (shiftKey) return view === 'month' ? undefined : lengths[key]
  return (view === 'month' ? monthShifts : gridShifts)[key]
}

/** The button of a visit as it is drawn just now. */
export const chipOf = (id: string) => document.querySelector<HTMLElement>(`[data-visit="${id}"]`)

/**
 * The keyboard's way to drag: arrows carry the focused visit along, Enter puts it down, Escape takes it back. `said` is
 * for those who listen.
 */
export function useVisitKeys({
  view,
  onMove,
  onSight,
}: {
  view: ScheduleView
  onMove: (visit: ScheduledVisit, slot: Slot) => void
  /** The day it is carried to, so that it stays in sight. */
  onSight: (day: string) => void
}) {
  const texts = useTexts(scheduleTexts)
  const words = useCalendarWords()
  const [held, setHeld] = useState<Held | null>(null)
  const [said, setSaid] = useState('')

  // Carried to another day or taken back, it is drawn anew, maybe only with the next days, and loses the focus.
  const wanted = useRef<string | null>(null)
  useLayoutEffect(() => {
    const id = held?.visit.id ?? wanted.current
    const chip = id === null ? null : chipOf(id)
    if (!chip) return
    wanted.current = null
    if (document.activeElement === document.body) chip.focus({ preventScroll: true })
    if (chip === document.activeElement) chip.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const where = ({ day, start, duration }: Slot) =>
    `${words.day(day)}, ${start === null ? texts.anyTime : texts.fromTo(words.time(start), words.time(start + duration))}`

  const takeBack = () => {
    if (!held) return
    setHeld(null)
    setSaid(texts.takenBack)
  }

  const onKey = (event: Key, { visit, slot }: CalendarItem) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isCarried = held?.visit.id === visit.id
    const shift = shiftOf(event, view)
    if (shift) {
      event.preventDefault()
      const next = shifted(isCarried ? held.slot : slot, shift)
      setHeld({ visit, slot: next })
      setSaid(isCarried ? where(next) : `${where(next)}. ${texts.carried}`)
      onSight(next.day)
    } else if (isCarried && event.key === 'Enter') {
      event.preventDefault()
      setHeld(null)
      onMove(visit, held.slot)
    } else if (isCarried && (event.key === 'Escape' || event.key === 'Tab')) {
      if (event.key === 'Escape') {
        event.preventDefault()
        wanted.current = visit.id
      }
      takeBack()
      if (event.key === 'Escape') onSight(visit.visit_date ?? slot.day)
    }
  }
  // Between two weeks nothing is drawn that could hear a key.
  const current = useRef(onKey)
  useEffect(() => {
    current.current = onKey
  })
  useEffect(() => {
    if (!held) return undefined
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.target === document.body) current.current(event, { ...held, isHeld: true })
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [held])
  return { held, said, onKey, takeBack }
}
