import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

import { isSameSlot, type Slot } from '../calendar/calendar-slot.ts'
import { edgeScrolling, listenToPointer, swallowClick } from './pointer-events.ts'
import {
  type Grabbed,
  type Place,
  pickedBetween,
  placeAt,
  type Stretch,
  slotAt,
  stretchedTo,
} from './pointer-place.ts'

const movedPx = 4
/** A finger that scrolls moves before this delay ends. */
const longPressMs = 350

/** `slot` null: over the tray. `from` is the column by member that it was taken from. */
export type Drag =
  | { kind: 'visit' | 'job'; id: string; slot: Slot | null; from: string | null }
  | { kind: 'pick'; picked: Stretch }

type Start =
  | { kind: 'visit' | 'job'; id: string; grabbed: Grabbed; isStretching: boolean }
  | { kind: 'pick'; day: string; member: string | undefined; anchor: number | null }

type Handlers = {
  isOn: boolean
  usualMinutes: number
  /** The current slot of an item; null if it may not be moved. */
  find: (kind: 'visit' | 'job', id: string) => { slot: Slot | null; duration: number } | null
  onDrop: (kind: 'visit' | 'job', id: string, slot: Slot | null, from: string | null) => void
  onPick: (slot: Slot) => void
}

function startOf(target: HTMLElement, place: Place | null, find: Handlers['find']): Start | null {
  const chip = target.closest<HTMLElement>('[data-visit][data-free], [data-job]')
  if (chip) {
    const kind = chip.dataset.visit ? 'visit' : 'job'
    const id = chip.dataset.visit ?? chip.dataset.job ?? ''
    const found = find(kind, id)
    if (!found) return null
    const offset =
      place?.grid === 'time' && found.slot?.start !== null ? place.minute - (found.slot?.start ?? 0) : 0
    const member = chip.closest<HTMLElement>('[data-member]')?.dataset.member
    const slot = found.slot && { ...found.slot, member }
    const isStretching = target.closest('[data-resize]') !== null
    return { kind, id, grabbed: { ...found, slot, offset }, isStretching }
  }
  if (target.closest('button') || !place || place.grid === 'tray') return null
  const { day, member } = place
  return { kind: 'pick', day, member, anchor: place.grid === 'time' ? place.minute : null }
}

function dragAt(start: Start, place: Place | null, usualMinutes: number): Drag | null {
  if (start.kind === 'pick') {
    if (start.anchor === null || place?.grid !== 'time') return null
    return { kind: 'pick', picked: pickedIn(start, start.anchor, place.minute, usualMinutes) }
  }
  const { kind, id, grabbed, isStretching } = start
  const of = { kind, id, from: grabbed.slot?.member ?? null }
  if (isStretching) return grabbed.slot && { ...of, slot: stretchedTo(grabbed.slot, place) }
  if (!place) return { ...of, slot: grabbed.slot }
  return { ...of, slot: place.grid === 'tray' ? null : slotAt(grabbed, place) }
}

/** A range is drawn in the column where it began. */
const pickedIn = (
  { day, member }: Pick<Stretch, 'day' | 'member'>,
  anchor: number,
  minute: number,
  usual: number,
) => ({
  ...pickedBetween(day, anchor, minute, usual),
  member,
})

const isSame = (a: Drag | null, b: Drag | null) => JSON.stringify(a) === JSON.stringify(b)

/** Moves, resizes and draws with mouse, pen or finger; Escape cancels. `drag` is the preview. */
export function useCalendarDrag(handlers: Handlers) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const current = useRef(handlers)
  useEffect(() => {
    current.current = handlers
  })
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  const onGrab = (event: ReactPointerEvent) => {
    if (event.button !== 0 || !handlers.isOn || !(event.target instanceof HTMLElement)) return
    const start = startOf(event.target, placeAt(event.clientX, event.clientY), handlers.find)
    if (start) stop.current = follow(event.nativeEvent, start, current, setDrag)
  }
  return { drag, onGrab }
}

type End = { drawn: Drag | null; isActive: boolean; isTouch: boolean }

/** Handles the end of a drag: an item was dropped elsewhere, or a time was selected. */
function drop(start: Start, { drawn, isActive, isTouch }: End, { onDrop, onPick, usualMinutes }: Handlers) {
  if (start.kind !== 'pick') {
    const isMoved = isActive && drawn && drawn.kind !== 'pick' && !isSameSlot(drawn.slot, start.grabbed.slot)
    if (isMoved) onDrop(start.kind, start.id, drawn.slot, drawn.from)
    return
  }
  // A tap by finger on the empty calendar is ignored: it is usually part of scrolling.
  if (isTouch && !isActive) return
  const { day, member, anchor } = start
  const tapped = anchor === null ? null : pickedIn(start, anchor, anchor, usualMinutes)
  const stretch = drawn?.kind === 'pick' ? drawn.picked : tapped
  onPick({
    day,
    member,
    start: stretch?.start ?? null,
    duration: stretch ? stretch.end - stretch.start : usualMinutes,
  })
}

/** Follows one pointer from press to release; returns the function that ends it early. */
function follow(
  press: PointerEvent,
  start: Start,
  handlers: { current: Handlers },
  setDrag: (drag: Drag | null) => void,
) {
  const isTouch = press.pointerType === 'touch'
  let at = { x: press.clientX, y: press.clientY }
  let isActive = false
  let drawn: Drag | null = null

  const draw = () => {
    const next = dragAt(start, placeAt(at.x, at.y), handlers.current.usualMinutes)
    if (isSame(next, drawn)) return
    drawn = next
    setDrag(next)
  }
  const scrolling = edgeScrolling(() => at.y, draw)
  const begin = () => {
    isActive = true
    document.body.classList.add('cal-dragging')
    scrolling.start()
    draw()
  }
  const timer = isTouch ? setTimeout(begin, longPressMs) : undefined
  const end = () => {
    clearTimeout(timer)
    scrolling.stop()
    document.body.classList.remove('cal-dragging')
    stopListening()
    setDrag(null)
  }
  const stopListening = listenToPointer(press.pointerId, {
    isActive: () => isActive,
    onMove: ({ clientX, clientY }) => {
      const isFar = Math.hypot(clientX - press.clientX, clientY - press.clientY) > movedPx
      at = { x: clientX, y: clientY }
      if (isActive) draw()
      else if (isFar && isTouch) end()
      else if (isFar) begin()
    },
    onRelease: () => {
      if (isActive) swallowClick()
      drop(start, { drawn, isActive, isTouch }, handlers.current)
      end()
    },
    onCancel: end,
  })
  return end
}
