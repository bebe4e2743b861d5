import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

import { fetchPage, pageSize } from './pages.ts'

type Ranged = Parameters<typeof fetchPage>[0]
type Abortable = { abortSignal: (signal: AbortSignal) => Ranged }

/** A list a hundred at a time; each page knows the exact total. `key` begins with the table and the business. */
export const useListPages = <Row>({
  key,
  filter,
  query,
}: {
  key: readonly string[]
  filter: object
  /** Asks for `count: 'exact'` and has a total order. */
  query: () => Abortable
}) =>
  useInfiniteQuery({
    queryKey: [...key, 'list', filter],
    queryFn: ({ pageParam, signal }) => fetchPage<Row>(query().abortSignal(signal), pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length : undefined),
    placeholderData: keepPreviousData,
    // Coming back to the window must not read a hundred pages again.
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= 3,
  })

export type ListPages<Row> = ReturnType<typeof useListPages<Row>>
