import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useTexts } from '#language/language.tsx'
import { LoadFailed } from '#parts/failures/load-failed.tsx'
import { LoadMore } from '#parts/list/load-more.tsx'

import { adminTexts } from './admin.texts.ts'

/** The rows of a list as they load; each row is an `li`. */
export function AdminList<Row>({
  label,
  list,
  empty,
  children,
}: {
  label: string
  list: UseInfiniteQueryResult<InfiniteData<Row[]>>
  empty: string
  children: (row: Row) => ReactNode
}) {
  const texts = useTexts(adminTexts)
  const rows = list.data?.pages.flat()
  if (!rows) {
    if (list.error) {
      return <LoadFailed title={texts.loadFailed} error={list.error} onRetry={() => void list.refetch()} />
    }
    return (
      <output aria-label={texts.loading} className="grid gap-4">
        <Skeleton className="h-12" />
        <Skeleton className="h-40" />
      </output>
    )
  }
  if (rows.length === 0) return <EmptyState title={empty} />
  return (
    <div
      aria-busy={list.isPlaceholderData}
      className={list.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}
    >
      <ul aria-label={label} className="divide-y divide-line">
        {rows.map(children)}
      </ul>
      <LoadMore list={list} />
    </div>
  )
}
