import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

import { fetchPage, type Ranged, rowsFrom } from './pages.ts'

type Abortable<Row> = { abortSignal: (signal: AbortSignal) => Ranged<Row> }

/** A paged list whose pages grow with what was read; each knows the exact total. `key` begins with the table and the business. */
export const useListPages = <Row>({
  key,
  filter,
  query,
}: {
  key: readonly string[]
  filter: object
  /** Asks for `count: 'exact'` and has a total order. */
  query: () => Abortable<Row>
}) =>
  useInfiniteQuery({
    queryKey: [...key, 'list', filter],
    queryFn: ({ pageParam, signal }) => fetchPage(query().abortSignal(signal), pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, _, from) => {
      const next = from + rowsFrom(from)
      return next < last.total ? next : undefined
    },
    placeholderData: keepPreviousData,
    // Focusing the window must not refetch a long list.
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= 3,
  })

export type ListPages<Row> = ReturnType<typeof useListPages<Row>>
