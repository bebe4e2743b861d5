import { selectedIds, withSelected } from '@fieldlark/domain/quotes/quote-selection.ts'
import { useCallback, useState } from 'react'

import { toFailure } from '#connection/failure.ts'
import { useLinkedPage } from '#parts/link-page/use-linked-page.ts'
import { carriedSelection } from './carried-selection.ts'
import { answerQuoteLink, openQuoteLink, type QuoteAnswer, type QuotePage } from './quote-link-queries.ts'

/** What the client is told in addition to the quote's state. */
export type LinkNotice = { kind: 'changed' | 'answered' } | { kind: 'approvedBefore'; name: string } | null

const isOutdated = (origin: string | null | undefined) =>
  origin === 'quote_changed' ||
  origin === 'business_closed' ||
  origin === 'quote_expired' ||
  origin === 'already_answered'

/** One quote by its link: loads it, holds the selection and sends the answer. */
export function useQuoteLink(token: string) {
  const [notice, setNotice] = useState<LinkNotice>(null)
  const [selected, setSelected] = useState<string[]>([])
  const onPage = useCallback((next: QuotePage, before: QuotePage | null) => {
    const isNewer = before !== null && before.version_number !== next.version_number
    if (before === null || next.approval) setSelected(selectedIds(next.lines))
    else if (isNewer) setSelected((chosen) => carriedSelection(before.lines, chosen, next.lines))
    setNotice(isNewer ? { kind: 'changed' } : null)
  }, [])
  const { page, failure, take, fail, retry } = useLinkedPage({ token, read: openQuoteLink, onPage })

  const handleRefusal = async (error: unknown) => {
    const { code, origin } = toFailure(error)
    if (code === 'not-found') return fail(error)
    if (!isOutdated(origin)) throw error
    const next = await openQuoteLink(token, false)
    take(next)
    if (origin === 'already_answered' && !next.approval) setNotice({ kind: 'answered' })
  }

  /** Resolves to true if the answer was accepted. A newer version is shown instead of being answered unseen. */
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
  return { page, lines, failure, notice, setSelected, answer, retry }
}
