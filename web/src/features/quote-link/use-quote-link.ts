import { selectedIds, withSelected } from '@fieldlark/domain/quotes/quote-selection.ts'
import { useCallback, useEffect, useRef, useState } from 'react'

import { type Failure, toFailure } from '#connection/failure.ts'
import { answerQuoteLink, openQuoteLink, type QuoteAnswer, type QuotePage } from '#data/quote-link.ts'

/** Calls back once a person can see the page: a preview or a tab in the background has not opened anything. */
function whenSeen(callback: () => void): () => void {
  const look = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', look)
    callback()
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => document.removeEventListener('visibilitychange', look)
}

/** One quote behind its link: read, chosen from, answered. */
export function useQuoteLink(token: string) {
  const [page, setPage] = useState<QuotePage | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [hasChanged, setChanged] = useState(false)
  const [selected, setSelected] = useState<string[]>([])
  const version = useRef<number | null>(null)

  const take = useCallback((next: QuotePage) => {
    // What was chosen in the version before is chosen still, where it is still offered.
    if (version.current !== next.version_number || next.approval) setSelected(selectedIds(next.lines))
    version.current = next.version_number
    setPage(next)
  }, [])

  const open = useCallback(
    async (isOpening: boolean) => {
      setFailure(null)
      try {
        take(await openQuoteLink(token, isOpening))
      } catch (error) {
        setFailure(toFailure(error))
      }
    },
    [token, take],
  )
  useEffect(() => whenSeen(() => void open(true)), [open])

  /** True: it was taken. A newer version is shown instead of being answered unseen. */
  const answer = async (given: QuoteAnswer): Promise<boolean> => {
    if (!page) return false
    try {
      take(await answerQuoteLink(token, page.version_number, given))
      setChanged(false)
      return true
    } catch (error) {
      const { origin } = toFailure(error)
      const isOutdated =
        origin === 'quote_changed' || origin === 'quote_expired' || origin === 'already_answered'
      if (!isOutdated) throw error
      await open(false)
      setChanged(origin === 'quote_changed')
      return false
    }
  }

  const lines = page ? withSelected(page.lines, selected) : []
  return { page, lines, failure, hasChanged, setSelected, answer, retry: () => void open(true) }
}
