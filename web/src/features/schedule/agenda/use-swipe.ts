import { type TouchEvent, useRef } from 'react'

const swipePx = 60

/** Steps on a horizontal swipe. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      from.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!from.current || !touch) return
      const across = touch.clientX - from.current.x
      const along = touch.clientY - from.current.y
      if (Math.abs(across) > swipePx && Math.abs(across) > 2 * Math.abs(along)) onSwipe(across < 0 ? 1 : -1)
    },
  }
}
