import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Says what a query answers after a write. A read that is on its way may be older, and would take that back: it is given up. */
export async function setAnswer(client: QueryClient, queryKey: QueryKey, answer: unknown): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, answer)
}
