import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

import { type Changed, refresh, refreshRemoved } from './stale.ts'

export type Effect<Output = unknown> = {
  /** The tables it changes; `stale.ts` says which screens that concerns. */
  changes: readonly Changed[]
  /** Keeps the tapped control busy until the screen shows the result. */
  isAwaited?: boolean
  /** The key of the query that the result belongs to, so that the next screen need not refetch it. */
  keyOf?: (saved: Output) => QueryKey
}

/**
 * A write in as many requests as it takes: rows, uploads, functions of the server. For a single database function use
 * `useCommand`.
 */
export function useWrite<Input, Output>(
  businessId: string,
  { changes, isAwaited = false, keyOf }: Effect<Output>,
  write: (input: Input) => Promise<Output>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: write,
    // Also after a failure: someone else may have saved first, or only the response was lost.
    onSettled: (saved, error) => {
      const read = refresh(client, businessId, ...changes)
      if (error) return undefined
      // After the refresh, which would mark this data as stale.
      if (keyOf) client.setQueryData(keyOf(saved as Output), saved)
      return isAwaited ? read : undefined
    },
  })
}

/** Deletes a row by its id. Its own screen is still mounted for a moment and does not refetch it. */
export function useRemoval(businessId: string, table: Changed, remove: (id: string) => Promise<void>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: remove,
    onSettled: (_, error, id) => {
      if (error) void refresh(client, businessId, table)
      else void refreshRemoved(client, businessId, table, id)
    },
  })
}
