import { clampedStart, slotMinutes, snapped } from '@fieldlark/domain/schedule/day-minutes.ts'

import type { Slot } from '../calendar/calendar-slot.ts'

/** The part of the calendar under the pointer. */
export type Place =
  | { grid: 'time'; day: string; minute: number; member?: string | undefined }
  | { grid: 'anytime' | 'month'; day: string; member?: string | undefined }
  | { grid: 'tray' }

export function placeAt(x: number, y: number): Place | null {
  const grid = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-grid]')
  if (!grid) return null
  const { grid: kind, day = '', member, first, last } = grid.dataset
  if (kind === 'tray') return { grid: kind }
  if (kind === 'anytime' || kind === 'month') return { grid: kind, day, member }
  if (kind !== 'time') return null
  const { top, height } = grid.getBoundingClientRect()
  const from = Number(first)
  return { grid: kind, day, member, minute: from + ((y - top) / height) * (Number(last) - from) }
}

/** The dragged item: its slot (null: in the tray), its duration in minutes, and the pointer's offset below its top in minutes. */
export type Grabbed = { slot: Slot | null; duration: number; offset: number }

/** The slot that dropping here would give. */
export function slotAt({ slot, duration, offset }: Grabbed, place: Exclude<Place, { grid: 'tray' }>): Slot {
  const { day, member } = place
  if (place.grid === 'time')
    return { day, member, start: clampedStart(snapped(place.minute - offset)), duration }
  // In the month view a drag changes the day and keeps the time.
  return { day, member, start: place.grid === 'month' ? (slot?.start ?? null) : null, duration }
}

/** The slot when its end is dragged to here. */
export function stretchedTo(slot: Slot, place: Place | null): Slot {
  if (place?.grid !== 'time' || slot.start === null || place.day !== slot.day) return slot
  return { ...slot, duration: Math.max(slotMinutes, snapped(place.minute) - slot.start) }
}

export type Stretch = { day: string; start: number; end: number; member?: string | undefined }

/** The range drawn in an empty column; a mere tap gives a range of `usual` minutes. */
export function pickedBetween(day: string, anchor: number, minute: number, usual: number): Stretch {
  const from = Math.floor(anchor / slotMinutes) * slotMinutes
  const to = snapped(minute)
  if (Math.abs(to - anchor) < slotMinutes) return { day, start: from, end: Math.min(1440, from + usual) }
  return to > from
    ? { day, start: from, end: Math.min(1440, to) }
    : { day, start: Math.max(0, to), end: from }
}
