import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Refetches what is on screen of these queries, the rest when it is next shown. A first read on its way may be older than
 * the change; invalidating lets it finish and takes what it brings for fresh, so it is read once more.
 */
export async function readAgain(client: QueryClient, predicate: (query: Query) => boolean): Promise<void> {
  const old = client.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) => predicate(query) && query.state.data === undefined,
  })
  await client.invalidateQueries({ predicate })
  if (old.length > 0) await client.invalidateQueries({ predicate: (query) => old.includes(query) })
}
