import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { toFailure } from '#connection/failure.ts'
import { rest } from '#connection/rest.ts'

import { rowsOf } from './table.ts'

async function call(name: string, businessId: string): Promise<number> {
  const { data, error, status } = await rest.rpc(name, { business_id: businessId })
  if (error) throw toFailure(error, status)
  return data as number
}

/** Fills an own business with invented work to look at; a second call adds none. Answers how many clients were made. */
export const createSampleData = (businessId: string) => call('create_sample_data', businessId)

export const sampleTables = [
  'clients',
  'requests',
  'quotes',
  'jobs',
  'invoices',
  'expenses',
  'services',
] as const
export type SampleCounts = Record<(typeof sampleTables)[number], number>

const countOf = async (table: string, businessId: string) => {
  const query = rest.from(table).select('*', { count: 'exact', head: true })
  const answer = await query.eq('business_id', businessId).eq('is_sample', true)
  rowsOf({ ...answer, data: [] })
  return answer.count ?? 0
}

/** How much of what is in the business was invented. */
export const useSampleCounts = (businessId: string) =>
  useQuery({
    queryKey: ['sample_data', businessId],
    queryFn: async () => {
      const counts = await Promise.all(sampleTables.map((table) => countOf(table, businessId)))
      return Object.fromEntries(sampleTables.map((table, at) => [table, counts[at]])) as SampleCounts
    },
  })

function useSampleWrite(write: () => Promise<number>) {
  const client = useQueryClient()
  // Every list, count and record may have changed.
  return useMutation({ mutationFn: write, onSuccess: () => client.invalidateQueries() })
}

export const useCreateSampleData = (businessId: string) => useSampleWrite(() => createSampleData(businessId))

/** Removes what is marked as sample, and nothing else. */
export const useResetSampleData = (businessId: string) =>
  useSampleWrite(() => call('reset_sample_data', businessId))
