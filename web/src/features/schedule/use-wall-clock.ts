import { minutesOf, wallOf } from '@fieldlark/domain/values/wall-time.ts'
import { useEffect, useState } from 'react'

const tickMs = 30_000

/** The current date and minute in the business's time zone, kept up to date. */
export function useWallClock(zone: string): { today: string; now: number } {
  const read = () => wallOf(new Date().toISOString(), zone)
  const [wall, setWall] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => {
      const next = wallOf(new Date().toISOString(), zone)
      setWall((current) => (current.day === next.day && current.time === next.time ? current : next))
    }, tickMs)
    return () => clearInterval(timer)
  }, [zone])
  return { today: wall.day, now: minutesOf(wall.time) }
}

/** Whether this device's clock shows another time than the business's. */
export function isElsewhere(zone: string): boolean {
  const now = new Date()
  const hour = (timeZone?: string) =>
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(now)
  return hour(zone) !== hour()
}
