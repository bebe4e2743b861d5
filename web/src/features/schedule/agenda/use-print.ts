import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { visitDetails } from '#data/visit-tiles.ts'
import { useAttempt } from '#parts/actions/attempt.ts'
import { useKeyInUse } from '#parts/actions/key-in-use.ts'

/** The first and the last of the days that the printed list covers. */
export const printedDays = (days: readonly string[]) => [days[0] ?? '', days.at(-1) ?? ''] as const

/**
 * Prints the list of these days: by the button, or by the browser's shortcut, which is taken over. The browser does not
 * wait for a page that prints, so addresses, phones and notes are read before it begins.
 */
export function usePrint(businessId: string, days: readonly string[]) {
  const queries = useQueryClient()
  const { attempt } = useAttempt()
  const [first, last] = printedDays(days)
  const start = () =>
    void attempt(async () => {
      await queries.fetchQuery(visitDetails(businessId, first, last))
      print()
    })
  useKeyInUse('mod+p')
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      start()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
  return start
}
