import type { QueryClient } from '@tanstack/react-query'

import { toFailure } from '#connection/failure.ts'

/**
 * The families of queries of the screens of a working day: the dashboard, the schedule, jobs and clients with what belongs to
 * them. No payments, bank details, reports or messages, and no photos, whose addresses end after an hour.
 */
const families = new Set(
  [
    'dashboard first_records reminders visits schedule_blocks schedule_settings jobs job_series requests',
    'clients client-work property_addresses related_records services tax_rates team_members document_settings',
  ].flatMap((names) => names.split(' ')),
)

/** Whether a query is of one of those. */
export const isOfDay = ({ queryKey: [family] }: { queryKey: readonly unknown[] }) =>
  families.has(String(family))

/** The queries that the server did not answer when they were last asked, by hash. */
export const unreached = new Set<string>()

const codes = new Set(['network', 'timeout', 'server'])

/** Not an answer about what was asked, but none, or one of a server in trouble. */
export const isUnreached = (error: unknown) => codes.has(toFailure(error).code)

/** When the oldest of what is on screen was read, in ms, as far as it could not be read anew; null where it is of now. */
export function shownSince(client: QueryClient): number | null {
  const shown = client.getQueryCache().findAll({
    type: 'active',
    predicate: (query) =>
      isOfDay(query) &&
      query.state.dataUpdatedAt > 0 &&
      (!navigator.onLine || unreached.has(query.queryHash)),
  })
  return shown.length === 0 ? null : Math.min(...shown.map(({ state }) => state.dataUpdatedAt))
}
