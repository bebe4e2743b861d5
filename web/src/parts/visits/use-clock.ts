import { useEffect, useState } from 'react'

/** Whole minutes since then, a minute at a time; null without a beginning. */
export function useMinutesSince(start: string | null): number | null {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return start === null ? null : Math.max(0, Math.floor((now - Date.parse(start)) / 60_000))
}

/** "0:42" */
export const clockText = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
