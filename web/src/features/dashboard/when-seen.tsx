import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Once scrolled to, it is there at once after the way back from another page, which is scrolled to again. */
let wasSeen = false

const waitMs = 10_000

/**
 * Draws what is below the fold, and so loads and reads it, once it is in view; with the first key or after a while for
 * those who get there without scrolling.
 */
export function WhenSeen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(() => wasSeen || typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isSeen || !place.current) return undefined
    const observer = new IntersectionObserver(
      (moments) => {
        if (!moments.some(({ isIntersecting }) => isIntersecting)) return
        wasSeen = true
        setSeen(true)
      },
      // A strip of it at the edge of the screen is not looked at yet.
      { rootMargin: '-48px' },
    )
    observer.observe(place.current)
    const show = () => setSeen(true)
    const timer = setTimeout(show, waitMs)
    addEventListener('keydown', show, { once: true })
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      removeEventListener('keydown', show)
    }
  }, [isSeen])
  return isSeen ? children : <div ref={place} className="h-60" />
}
