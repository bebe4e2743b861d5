import { clientStatuses, leadSources } from '@fieldlark/domain/clients/client.ts'

import { type ClientFilter, clientSorts } from '#data/client-filter.ts'

const oneOf = <Known extends string>(known: readonly Known[], value: string | null): Known | null =>
  known.find((candidate) => candidate === value) ?? null

/** The list's filter as the address has it; what the address says wrongly is as if it were not said. */
export const readFilter = (address: URLSearchParams): ClientFilter => ({
  search: address.get('q') ?? '',
  status: oneOf(clientStatuses, address.get('status')),
  source: oneOf(leadSources, address.get('source')),
  sort: oneOf(clientSorts, address.get('sort')) ?? 'newest',
})

/** The address for a filter: defaults are left out, parameters of others stay. */
export function writeFilter(address: URLSearchParams, filter: ClientFilter): URLSearchParams {
  const next = new URLSearchParams(address)
  const said = { q: filter.search, status: filter.status, source: filter.source, sort: filter.sort }
  for (const [name, value] of Object.entries(said)) {
    if (value && value !== 'newest') next.set(name, value)
    else next.delete(name)
  }
  return next
}

export const isFiltered = ({ search, status, source }: ClientFilter) =>
  search.trim() !== '' || status !== null || source !== null
