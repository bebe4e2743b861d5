import { useEffect, useState } from 'react'

const hideAfterPx = 100

/** True while scrolling down below 100 px; false again on scrolling up. */
export function useHiddenByScroll() {
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const now = window.scrollY
      if (now !== last) setHidden(now > last && now > hideAfterPx)
      last = now
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return isHidden
}
