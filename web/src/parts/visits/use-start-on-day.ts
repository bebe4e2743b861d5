import { startOnDay } from '@fieldlark/domain/schedule/usual-time.ts'
import { isDay } from '@fieldlark/domain/values/day-draft.ts'
import { useRef } from 'react'

import { useScheduleSettings } from '#data/schedule-settings.ts'
import { useWallNow } from '#parts/dates/wall-now.ts'

/**
 * Returns what a form calls with each day that is chosen: the time follows the day until somebody chooses another one.
 * `first` is the day it begins with.
 */
export function useStartOnDay(businessId: string, first: string) {
  const { data: settings } = useScheduleSettings(businessId)
  const day = useRef(first)
  const now = useWallNow()
  return (next: string, time: string): string => {
    // A year that is being typed passes through 0002.
    if (next !== '' && !isDay(next)) return time
    const from = day.current
    day.current = next
    return startOnDay(settings?.working_hours ?? [], time, from, next, now)
  }
}
