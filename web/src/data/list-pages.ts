import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

import { fetchPage, pageSize } from './pages.ts'

type Ranged = Parameters<typeof fetchPage>[0]
type Abortable = { abortSignal: (signal: AbortSignal) => Ranged }

/** A list a hundred at a time; each page knows the exact total. `key` begins with the table and the business. */
export const useListPages = <Row, Found = null>({
  key,
  filter,
  find,
  query,
}: {
  key: readonly string[]
  filter: object
  /** What has to be known before the list can be asked for, such as which clients a search means. */
  find?: () => Promise<Found>
  /** Asks for `count: 'exact'` and has a total order. */
  query: (found: Found) => Abortable
}) =>
  useInfiniteQuery({
    queryKey: [...key, 'list', filter],
    queryFn: async ({ pageParam, signal }) => {
      const found = (find ? await find() : null) as Found
      return fetchPage<Row>(query(found).abortSignal(signal), pageParam)
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length : undefined),
    placeholderData: keepPreviousData,
    // Coming back to the window must not read a hundred pages again.
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= 3,
  })

export type ListPages<Row> = ReturnType<typeof useListPages<Row>>
