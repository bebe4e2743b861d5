import { slotMinutes } from '@fieldlark/domain/schedule/day-minutes.ts'
import type { ScheduleView } from '@fieldlark/domain/schedule/settings.ts'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

import type { TeamMember } from '#data/team-members.ts'
import type { VisitTile } from '#data/visit-tiles.ts'
import { useTexts } from '#language/language.tsx'
import { useKeyInUse } from '#parts/actions/key-in-use.ts'

import type { CalendarItem, Held } from '../calendar/calendar-items.ts'
import { type Shift, type Slot, shifted } from '../calendar/calendar-slot.ts'
import { useCalendarWords } from '../calendar/calendar-words.ts'
import { scheduleTexts } from '../schedule.texts.ts'

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

/** In a day by member the columns are members. */
const memberShifts: Readonly<Record<string, Shift>> = {
  ...gridShifts,
  ArrowLeft: { columns: -1 },
  ArrowRight: { columns: 1 },
}

const lengths: Readonly<Record<string, Shift>> = {
  ArrowUp: { longer: -slotMinutes },
  ArrowDown: { longer: slotMinutes },
}

/** The common part of React's and the browser's keyboard events. */
type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault'>

function shiftOf({ key, shiftKey }: Key, view: ScheduleView, isByMember: boolean): Shift | undefined {
  if (shiftKey) return view === 'month' ? undefined : lengths[key]
  return (view === 'month' ? monthShifts : isByMember ? memberShifts : gridShifts)[key]
}

/** The current button element of a visit; of several members it has several, and one of them is being moved. */
export const chipOf = (id: string) =>
  document.querySelector<HTMLElement>(`.cal-held[data-visit="${id}"]`) ??
  document.querySelector<HTMLElement>(`[data-visit="${id}"]`)

/**
 * Keeps the focus on the visit being moved, which would lose it when it is rendered again on another day or back in its place.
 * Returns a function that requests the focus for a visit that may be rendered only with the next days.
 */
function useCarriedFocus(held: Held | null) {
  const wanted = useRef<string | null>(null)
  useLayoutEffect(() => {
    const id = held?.visit.id ?? wanted.current
    const chip = id === null ? null : chipOf(id)
    if (!chip) return
    wanted.current = null
    if (document.activeElement === document.body) chip.focus({ preventScroll: true })
    if (chip === document.activeElement) chip.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return (id: string) => {
    wanted.current = id
  }
}

/** While another week loads no visit is rendered that could receive keys: then the page listens. */
function usePageKeys(held: Held | null, onKey: (event: Key, item: CalendarItem) => void) {
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
}

/** "Monday, May 4, 9:00 AM – 10:00 AM", after the member in a day by member: where a moved visit is, for screen readers. */
function useSpokenPlace(team: ReadonlyMap<string, TeamMember>) {
  const texts = useTexts(scheduleTexts)
  const words = useCalendarWords()
  return ({ day, start, duration, member }: Slot) => {
    const hours =
      start === null ? texts.anyTime : texts.fromTo(words.time(start), words.time(start + duration))
    const who = member === undefined ? [] : [team.get(member)?.name ?? texts.unassigned]
    return [...who, words.day(day), hours].join(', ')
  }
}

/**
 * Moves a visit by keyboard: arrows move the focused visit, Enter drops it, Escape cancels.
 * `announcement` is for screen readers.
 */
export function useVisitKeys({
  view,
  memberColumns,
  team,
  onMove,
  onSight,
}: {
  view: ScheduleView
  /** The columns of a day by member; none elsewhere. */
  memberColumns: readonly string[]
  team: ReadonlyMap<string, TeamMember>
  onMove: (visit: VisitTile, slot: Slot, from: string | null) => void
  /** Called with the day the visit is moved to, so that it stays visible. */
  onSight: (day: string) => void
}) {
  useKeyInUse('arrows')
  const texts = useTexts(scheduleTexts)
  const where = useSpokenPlace(team)
  const [held, setHeld] = useState<Held | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const wantFocus = useCarriedFocus(held)

  const takeBack = () => {
    if (!held) return
    setHeld(null)
    setAnnouncement(texts.takenBack)
  }

  const onKey = (event: Key, { visit, slot }: CalendarItem) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isCarried = held?.visit.id === visit.id
    const from = isCarried ? (held.from ?? null) : (slot.member ?? null)
    const shift = shiftOf(event, view, memberColumns.length > 0)
    if (shift) {
      event.preventDefault()
      const next = shifted(isCarried ? held.slot : slot, shift, memberColumns)
      setHeld({ visit, slot: next, from })
      setAnnouncement(isCarried ? where(next) : `${where(next)}. ${texts.carried}`)
      onSight(next.day)
    } else if (isCarried && event.key === 'Enter') {
      event.preventDefault()
      setHeld(null)
      onMove(visit, held.slot, from)
    } else if (isCarried && event.key === 'Escape') {
      event.preventDefault()
      wantFocus(visit.id)
      takeBack()
      onSight(visit.visit_date ?? slot.day)
    } else if (isCarried && event.key === 'Tab') takeBack()
  }
  usePageKeys(held, onKey)
  return { held, announcement, onKey, takeBack }
}
