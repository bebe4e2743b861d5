import type { ClientStatus, LeadSource } from '@fieldlark/domain/clients/client.ts'

export const clientSorts = ['newest', 'oldest', 'name', 'name-desc'] as const
export type ClientSort = (typeof clientSorts)[number]

/** What the list of clients shows: an empty search and null mean everything. */
export type ClientFilter = {
  search: string
  status: ClientStatus | null
  source: LeadSource | null
  sort: ClientSort
}
