import { Button } from '@fieldlark/ui/button.tsx'
import { useEffect, useRef } from 'react'

import { useTexts } from '#language/language.tsx'

import { partsTexts } from './parts.texts.ts'

/** Below an endless list: asks for the next page well before its end comes into sight. */
export function LoadMore({
  hasMore,
  isLoading,
  isFailed,
  onMore,
}: {
  hasMore: boolean
  isLoading: boolean
  isFailed: boolean
  onMore: () => void
}) {
  const texts = useTexts(partsTexts)
  const end = useRef<HTMLDivElement>(null)
  const isWanted = hasMore && !isLoading && !isFailed
  useEffect(() => {
    if (!isWanted || !end.current) return undefined
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      rootMargin: '2400px',
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [isWanted, onMore])
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
        <Button variant="secondary" size="sm" onClick={onMore}>
          {isFailed ? texts.tryAgain : texts.loadMore}
        </Button>
      )}
    </div>
  )
}
