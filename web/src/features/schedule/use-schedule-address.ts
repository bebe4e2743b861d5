import { type ScheduleView, scheduleViews } from '@fieldlark/domain/schedule/settings.ts'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

const isDay = (text: string | null): text is string =>
  text !== null && /^(20\d\d)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text)

export type ScheduleAddress = { view: ScheduleView; day: string; member: string | null }

/**
 * The state of the calendar's view is in the URL: it can be reloaded, shared and navigated back to. `isNew` leaves what is
 * shown in the history, so that Back leads to it.
 */
export function useScheduleAddress(defaults: { view: ScheduleView; today: string }) {
  const [search, setSearch] = useSearchParams()
  const dateParam = search.get('date')
  const address: ScheduleAddress = {
    view: scheduleViews.find((view) => view === search.get('view')) ?? defaults.view,
    day: isDay(dateParam) ? dateParam : defaults.today,
    member: search.get('member'),
  }
  const { today } = defaults
  const go = useCallback(
    (change: Partial<ScheduleAddress>, { isNew = false } = {}) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current)
          if (change.view) next.set('view', change.view)
          if (change.day === today) next.delete('date')
          else if (change.day) next.set('date', change.day)
          if (change.member) next.set('member', change.member)
          else if (change.member === null) next.delete('member')
          return next
        },
        { replace: !isNew, preventScrollReset: !isNew },
      ),
    [setSearch, today],
  )
  return { address, go }
}
