import { selectedIds, withSelected } from '@fieldlark/domain/quotes/quote-selection.ts'
import { useCallback, useEffect, useRef, useState } from 'react'

import { type Failure, toFailure } from '#connection/failure.ts'
import { answerQuoteLink, openQuoteLink, type QuoteAnswer, type QuotePage } from '#data/quote-link.ts'

import { carriedSelection } from './carried-selection.ts'

/** What the client has to be told beside the quote's state. */
export type LinkNotice = { kind: 'changed' | 'answered' } | { kind: 'approvedBefore'; name: string } | null

/** Calls back each time a person can see the page: a preview or a tab in the background has opened nothing. */
function whenSeen(callback: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') callback()
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => document.removeEventListener('visibilitychange', look)
}

/** One quote behind its link: read, chosen from, answered. */
export function useQuoteLink(token: string) {
  const [page, setPage] = useState<QuotePage | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [notice, setNotice] = useState<LinkNotice>(null)
  const [selected, setSelected] = useState<string[]>([])
  const shown = useRef<QuotePage | null>(null)

  const take = useCallback((next: QuotePage) => {
    const before = shown.current
    const isNewer = before !== null && before.version_number !== next.version_number
    if (before === null || next.approval) setSelected(selectedIds(next.lines))
    else if (isNewer) setSelected((chosen) => carriedSelection(before.lines, chosen, next.lines))
    setNotice(isNewer ? { kind: 'changed' } : null)
    shown.current = next
    setPage(next)
  }, [])

  const fail = useCallback((error: unknown) => {
    const told = toFailure(error)
    // A page that is read already stays, unless its link leads nowhere any more.
    if (shown.current !== null && told.code !== 'not-found') return
    shown.current = null
    setPage(null)
    setFailure(told)
  }, [])

  const open = useCallback(
    async (isOpening: boolean) => {
      setFailure(null)
      await openQuoteLink(token, isOpening).then(take, fail)
    },
    [token, take, fail],
  )
  // Who comes back to the tab finds what happened meanwhile: on another device, or in the business.
  useEffect(() => whenSeen(() => void open(shown.current === null)), [open])

  const handleRefusal = async (error: unknown) => {
    const { code, origin } = toFailure(error)
    if (code === 'not-found') return fail(error)
    if (origin !== 'quote_changed' && origin !== 'quote_expired' && origin !== 'already_answered') throw error
    const next = await openQuoteLink(token, false)
    take(next)
    if (origin === 'already_answered' && !next.approval) setNotice({ kind: 'answered' })
  }

  /** True: it was taken. A newer version is shown instead of being answered unseen. */
  const answer = async (given: QuoteAnswer): Promise<boolean> => {
    if (!page) return false
    try {
      const next = await answerQuoteLink(token, page.version_number, given)
      take(next)
      const signer = next.approval?.signer_name
      if (given.action === 'approve' && signer !== undefined && signer !== given.signer_name)
        setNotice({ kind: 'approvedBefore', name: signer })
      return true
    } catch (error) {
      await handleRefusal(error)
      return false
    }
  }

  const lines = page ? withSelected(page.lines, selected) : []
  return { page, lines, failure, notice, setSelected, answer, retry: () => void open(true) }
}
