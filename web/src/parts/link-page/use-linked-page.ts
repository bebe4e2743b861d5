import { useCallback, useEffect, useRef, useState } from 'react'

import { type Failure, toFailure } from '#connection/failure.ts'

/** Calls back each time a person can see the page: a preview or a tab in the background has opened nothing. */
function whenSeen(callback: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') callback()
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => document.removeEventListener('visibilitychange', look)
}

/** Reads the page of a client's link when it becomes visible, and again when the client returns to it. */
export function useLinkedPage<Page>({
  token,
  read,
  onPage,
}: {
  token: string
  /** isOpening: a person sees it for the first time. Must be a stable function. */
  read: (token: string, isOpening: boolean) => Promise<Page>
  /** Called with each page before it is shown. Must be a stable function. */
  onPage?: (next: Page, before: Page | null) => void
}) {
  const [page, setPage] = useState<Page | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const shown = useRef<Page | null>(null)

  const take = useCallback(
    (next: Page) => {
      onPage?.(next, shown.current)
      shown.current = next
      setPage(next)
    },
    [onPage],
  )
  const fail = useCallback((error: unknown) => {
    const failure = toFailure(error)
    // A page that was loaded stays, unless its link is no longer valid, or its session.
    if (shown.current !== null && failure.code !== 'not-found' && failure.code !== 'signed-out') return
    shown.current = null
    setPage(null)
    setFailure(failure)
  }, [])
  const open = useCallback(
    async (isOpening: boolean) => {
      setFailure(null)
      await read(token, isOpening).then(take, fail)
    },
    [token, read, take, fail],
  )
  // Refetched on return to the tab, since another device or the business may have changed it.
  useEffect(() => whenSeen(() => void open(shown.current === null)), [open])

  return { page, failure, take, fail, open, retry: () => void open(true) }
}
