import { type ReactNode, useMemo } from 'react'

import type { ListPages } from '#data/list-pages.ts'
import { LoadFailed } from '#parts/failures/load-failed.tsx'
import { LoadMore } from './load-more.tsx'

/** The rows of a list as they load; failures can be retried, the number found is announced to screen readers. */
export function ListResults<Row extends { id: string }>({
  list,
  isFiltered,
  found,
  loadFailed,
  children,
}: {
  list: ListPages<Row>
  isFiltered: boolean
  found: (total: number) => string
  loadFailed: string
  children: (rows: Row[], state: { isLoading: boolean; total: number }) => ReactNode
}) {
  const rows = useMemo(() => {
    const loaded = list.data?.pages.flatMap((page) => page.rows) ?? []
    return [...new Map(loaded.map((row) => [row.id, row])).values()]
  }, [list.data])
  const total = list.data?.pages.at(-1)?.total ?? 0
  if (list.isError && !list.data) {
    return <LoadFailed error={list.error} title={loadFailed} onRetry={() => void list.refetch()} />
  }
  return (
    <div
      aria-busy={list.isPlaceholderData}
      className={list.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}
    >
      <output className="sr-only">{list.isSuccess && isFiltered ? found(total) : ''}</output>
      {children(rows, { isLoading: list.isPending, total })}
      <LoadMore list={list} />
    </div>
  )
}
