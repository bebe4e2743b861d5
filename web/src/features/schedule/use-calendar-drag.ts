import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

import { isSameSlot, type Slot } from './calendar-slot.ts'
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
/** A finger that only wants to scroll moves before this. */
const longPressMs = 350
const edgePx = 40
const scrollPx = 9

/** `slot` null: over the tray. */
export type Drag =
  | { kind: 'visit' | 'job'; id: string; slot: Slot | null }
  | { kind: 'pick'; picked: Stretch }

type Start =
  | { kind: 'visit' | 'job'; id: string; grabbed: Grabbed; isStretching: boolean }
  | { kind: 'pick'; day: string; anchor: number | null }

type Handlers = {
  isOn: boolean
  usualMinutes: number
  /** Where something stands now; null when it may not be moved. */
  find: (kind: 'visit' | 'job', id: string) => { slot: Slot | null; duration: number } | null
  onDrop: (kind: 'visit' | 'job', id: string, slot: Slot | null) => void
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
    return { kind, id, grabbed: { ...found, offset }, isStretching: target.closest('[data-resize]') !== null }
  }
  if (target.closest('button') || !place || place.grid === 'tray') return null
  return { kind: 'pick', day: place.day, anchor: place.grid === 'time' ? place.minute : null }
}

function dragAt(start: Start, place: Place | null, usualMinutes: number): Drag | null {
  if (start.kind === 'pick') {
    if (start.anchor === null || place?.grid !== 'time') return null
    return { kind: 'pick', picked: pickedBetween(start.day, start.anchor, place.minute, usualMinutes) }
  }
  const { kind, id, grabbed, isStretching } = start
  if (isStretching) return grabbed.slot && { kind, id, slot: stretchedTo(grabbed.slot, place) }
  if (!place) return { kind, id, slot: grabbed.slot }
  return { kind, id, slot: place.grid === 'tray' ? null : slotAt(grabbed, place) }
}

const isSame = (a: Drag | null, b: Drag | null) => JSON.stringify(a) === JSON.stringify(b)

/** The click that ends a drag opens nothing. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0)
}

/** Moves, stretches and draws with mouse, pen or finger; Escape takes it back. `drag` is what would be. */
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

/** Follows one pointer from its press to its end; returns how to end it early. */
function follow(
  press: PointerEvent,
  start: Start,
  handlers: { current: Handlers },
  setDrag: (drag: Drag | null) => void,
) {
  const isTouch = press.pointerType === 'touch'
  const scroller = document.querySelector<HTMLElement>('[data-scroller]')
  const ending = new AbortController()
  let at = { x: press.clientX, y: press.clientY }
  let isActive = false
  let drawn: Drag | null = null
  let frame = 0

  const draw = () => {
    const next = dragAt(start, placeAt(at.x, at.y), handlers.current.usualMinutes)
    if (!isSame(next, drawn)) {
      drawn = next
      setDrag(next)
    }
  }
  const scroll = () => {
    frame = requestAnimationFrame(scroll)
    const box = scroller?.getBoundingClientRect()
    if (!scroller || !box) return
    const by = at.y > box.bottom - edgePx ? scrollPx : at.y < box.top + edgePx + 60 ? -scrollPx : 0
    if (by === 0 || at.y < box.top || at.y > box.bottom) return
    scroller.scrollTop += by
    draw()
  }
  const begin = () => {
    isActive = true
    document.body.classList.add('cal-dragging')
    frame = requestAnimationFrame(scroll)
    draw()
  }
  const timer = isTouch ? setTimeout(begin, longPressMs) : undefined
  const end = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    document.body.classList.remove('cal-dragging')
    ending.abort()
    setDrag(null)
  }
  const drop = () => {
    const { onDrop, onPick, usualMinutes } = handlers.current
    if (isActive) swallowClick()
    if (start.kind === 'pick') {
      // A finger that taps the empty calendar scrolls or rests; it means nothing.
      if (isTouch && !isActive) return
      const picked = drawn?.kind === 'pick' ? drawn.picked : null
      const still =
        start.anchor === null ? null : pickedBetween(start.day, start.anchor, start.anchor, usualMinutes)
      const stretch = picked ?? still
      onPick({
        day: start.day,
        start: stretch?.start ?? null,
        duration: stretch ? stretch.end - stretch.start : usualMinutes,
      })
    } else if (isActive && drawn && drawn.kind !== 'pick' && !isSameSlot(drawn.slot, start.grabbed.slot))
      onDrop(start.kind, start.id, drawn.slot)
  }

  const { signal } = ending
  addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== press.pointerId) return
      const isFar = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > movedPx
      at = { x: event.clientX, y: event.clientY }
      if (isActive) draw()
      else if (isFar && isTouch) end()
      else if (isFar) begin()
    },
    { signal },
  )
  addEventListener(
    'pointerup',
    (event) => {
      if (event.pointerId !== press.pointerId) return
      drop()
      end()
    },
    { signal },
  )
  addEventListener('pointercancel', end, { signal })
  addEventListener('touchmove', (event) => isActive && event.cancelable && event.preventDefault(), {
    signal,
    passive: false,
  })
  addEventListener('contextmenu', (event) => isActive && event.preventDefault(), { signal })
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !isActive) return
      event.preventDefault()
      event.stopPropagation()
      swallowClick()
      end()
    },
    { signal, capture: true },
  )
  return end
}
