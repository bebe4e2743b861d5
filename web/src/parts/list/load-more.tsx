import { Button } from '@fieldlark/ui/button.tsx'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'

import { useTexts } from '#language/language.tsx'

import { loadMoreTexts } from './load-more.texts.ts'

/** The state and the actions of a paged list, as `useInfiniteQuery` returns them. */
type Pages = Pick<
  UseInfiniteQueryResult,
  | 'hasNextPage'
  | 'isFetchingNextPage'
  | 'isFetchNextPageError'
  | 'isRefetchError'
  | 'fetchNextPage'
  | 'refetch'
>

/** Below an endless list: requests the next page well before its end becomes visible. */
export function LoadMore({ list }: { list: Pages }) {
  const { hasNextPage: hasMore, isFetchingNextPage: isLoading, isRefetchError, fetchNextPage, refetch } = list
  const texts = useTexts(loadMoreTexts)
  const end = useRef<HTMLDivElement>(null)
  const [attempts, setAttempts] = useState(0)
  const isFailed = list.isFetchNextPageError || isRefetchError
  const isWanted = hasMore && !isLoading && !isFailed
  const loadMore = useCallback(async () => {
    // A refetch in progress is waited for: the next page would cancel it and mark the earlier pages as fresh.
    // For the same reason pages whose refetch failed come first.
    const read = isRefetchError ? refetch : fetchNextPage
    await read({ cancelRefetch: false })
    // Makes the effect below observe again: a request that was cancelled before a render changes no other value.
    setAttempts(attempts + 1)
  }, [attempts, isRefetchError, refetch, fetchNextPage])
  useEffect(() => {
    if (!isWanted || !end.current) return undefined
    // A busy browser reports several entries at once: only the last one still holds.
    const watch = new IntersectionObserver((moments) => moments.at(-1)?.isIntersecting && void loadMore(), {
      rootMargin: '2400px',
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [isWanted, loadMore])
  if (!hasMore) return null
  return (
    <div
      ref={end}
      className="flex min-h-16 flex-col items-center justify-center gap-2 py-3 text-ink-soft text-xs"
    >
      {isFailed && <p role="alert">{texts.moreFailed}</p>}
      {isLoading ? (
        <output>{texts.loadingMore}</output>
      ) : (
        <Button variant="secondary" size="sm" onClick={() => void loadMore()}>
          {isFailed ? texts.tryAgain : texts.loadMore}
        </Button>
      )}
    </div>
  )
}
