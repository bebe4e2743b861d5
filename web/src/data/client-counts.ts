import {
  type ClientStats,
  type ClientStatus,
  clientStatuses,
  type LeadSource,
  leadSources,
} from '@fieldlark/domain/clients/client.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'

import { rowsOf } from './table.ts'

/** A row of the view client_counts: at most one per status and source. */
type Counted = { client_status: ClientStatus; lead_source: LeadSource | null; clients: number }

const sum = (rows: readonly Counted[]) => rows.reduce((total, { clients }) => total + clients, 0)

const sumBy = <Key extends string>(keys: readonly Key[], rowsFor: (key: Key) => Counted[]) =>
  Object.fromEntries(keys.map((key) => [key, sum(rowsFor(key))])) as Record<Key, number>

/** The number of clients in all, by status and by source, counted by the database. */
export const useClientCounts = (businessId: string) =>
  useQuery({
    queryKey: ['clients', businessId, 'counts'],
    queryFn: async (): Promise<ClientStats> => {
      const query = rest.from('client_counts').select('client_status, lead_source, clients')
      const rows = rowsOf<Counted[]>(await query.eq('business_id', businessId))
      return {
        total: sum(rows),
        byStatus: sumBy(clientStatuses, (status) => rows.filter((row) => row.client_status === status)),
        bySource: sumBy(leadSources, (source) => rows.filter((row) => row.lead_source === source)),
      }
    },
  })
