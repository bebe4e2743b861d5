import { untypedRest } from './rest.ts'

/** The tables with a search by words of their own and of their client's name, answered by index. */
type Searched = 'clients' | 'requests' | 'quotes' | 'jobs' | 'job_series' | 'invoices' | 'message_threads'

/** Longer texts are pasted by mistake, and a URL has a maximum length. */
const longestSearch = 200

/** The arguments of every search by words. NUL must not reach the database. */
export const searchArgs = (businessId: string, search: string) => ({
  business_id: businessId,
  search: search.replaceAll('\0', '').trim().slice(0, longestSearch),
})

/**
 * `all`, a query of all rows of a business with an exact count (unless `isCounted` is false), or in its place one of those rows in which every word of
 * `search` is found, accents and case aside. Filters, order and pages follow as on the table.
 */
export function foundIn<Query>(
  all: Query,
  table: Searched,
  columns: string,
  { businessId, search, isCounted = true }: { businessId: string; search: string; isCounted?: boolean },
): Query {
  const args = searchArgs(businessId, search)
  if (args.search === '') return all
  const options = { get: true, ...(isCounted && { count: 'exact' as const }) }
  return untypedRest.rpc(`find_${table}`, args, options).select(columns) as Query
}
