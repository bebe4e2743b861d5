/** A person needs longer to see what has opened and to decide. */
const unseenMs = 450

/**
 * Ignores, for a moment, clicks that were not meant for what has just opened: the second of a double click, and any tap. A double
 * tap on the button that opens a sheet would else confirm what nobody has read. Keys count at once. Returns what ends it.
 */
export function ignoreSecondTap(): () => void {
  const until = performance.now() + unseenMs
  const ignore = (event: MouseEvent) => {
    const isTap = event instanceof PointerEvent && event.pointerType === 'touch'
    if (performance.now() >= until || !(isTap || event.detail > 1)) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', ignore, true)
  return () => document.removeEventListener('click', ignore, true)
}
