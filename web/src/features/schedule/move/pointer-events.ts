const edgePx = 40
/** The header with the days is sticky and covers the first hours. */
const headPx = 60
const scrollPx = 9

/** Suppresses the click that ends a drag, so that it opens nothing. */
export function swallowClick() {
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0)
}

/** Scrolls the hours while the pointer is near their upper or lower edge. */
export function edgeScrolling(pointerY: () => number, onScroll: () => void) {
  const scroller = document.querySelector<HTMLElement>('[data-scroller]')
  let frame = 0
  const scroll = () => {
    frame = requestAnimationFrame(scroll)
    if (!scroller) return
    const { top, bottom } = scroller.getBoundingClientRect()
    const y = pointerY()
    const by = y > bottom - edgePx ? scrollPx : y < top + edgePx + headPx ? -scrollPx : 0
    if (by === 0 || y < top || y > bottom) return
    scroller.scrollTop += by
    onScroll()
  }
  return {
    start: () => {
      frame = requestAnimationFrame(scroll)
    },
    stop: () => cancelAnimationFrame(frame),
  }
}

/**
 * Listens to one pointer wherever it goes. While the drag is active, the page neither scrolls under a finger nor opens a menu,
 * and Escape cancels. Returns the function that stops it.
 */
export function listenToPointer(
  pointerId: number,
  {
    isActive,
    onMove,
    onRelease,
    onCancel,
  }: {
    isActive: () => boolean
    onMove: (event: PointerEvent) => void
    onRelease: () => void
    onCancel: () => void
  },
) {
  const ending = new AbortController()
  const { signal } = ending
  const isOurs = (event: PointerEvent) => event.pointerId === pointerId
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isActive()) return
    event.preventDefault()
    event.stopPropagation()
    swallowClick()
    onCancel()
  }
  const hold = (event: Event) => {
    if (isActive() && event.cancelable) event.preventDefault()
  }
  addEventListener('pointermove', (event) => isOurs(event) && onMove(event), { signal })
  addEventListener('pointerup', (event) => isOurs(event) && onRelease(), { signal })
  addEventListener('pointercancel', onCancel, { signal })
  addEventListener('touchmove', hold, { signal, passive: false })
  addEventListener('contextmenu', hold, { signal })
  addEventListener('keydown', handleKey, { signal, capture: true })
  return () => ending.abort()
}
