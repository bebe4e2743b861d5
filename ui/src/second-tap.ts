/** A person needs longer to see what has opened and to decide. */
const unseenMs = 450
/** Within one finger's width, in CSS pixels, a tap is the second one of a double tap. */
const samePlace = 48

let last = { x: Number.NaN, y: Number.NaN }
const note = ({ clientX, clientY }: MouseEvent) => {
  last = { x: clientX, y: clientY }
}
document.addEventListener('click', note, true)

/**
 * Ignores, for a moment, a tap or a second click at the place of the last one: it was not meant for what has just opened there. A double tap on the
 * button that opens a sheet would else confirm what nobody has read. Keys count at once. Returns what ends it.
 */
export function ignoreSecondTap(): () => void {
  const until = performance.now() + unseenMs
  const first = last
  const ignore = (event: MouseEvent) => {
    const { clientX, clientY, detail } = event
    const isTap = event instanceof PointerEvent && event.pointerType === 'touch'
    const isNear = Math.hypot(clientX - first.x, clientY - first.y) <= samePlace
    if (performance.now() >= until || !(isTap || detail > 1) || !isNear) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', ignore, true)
  return () => document.removeEventListener('click', ignore, true)
}
