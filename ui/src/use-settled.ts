import { useEffect, useState } from 'react'

const typingPauseMs = 150

/** The typed text after a pause, without spaces around it: one search per pause, not per key. */
export function useSettled(typed: string): string {
  const text = typed.trim()
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    // Nothing is searched for an emptied box, so nothing has to wait.
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
