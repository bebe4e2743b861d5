import { useQuery } from '@tanstack/react-query'

import type { Answer } from './call.ts'
import { command } from './command.ts'
import { useCommand } from './use-command.ts'

export const sampleTables = [
  'clients',
  'requests',
  'quotes',
  'jobs',
  'invoices',
  'expenses',
  'services',
] as const
export type SampleCounts = Answer<'sample_counts'>

/** How many records of the business are sample data that nobody changed or used. */
export const useSampleCounts = (businessId: string) =>
  useQuery({
    queryKey: ['sample_data', businessId],
    queryFn: () => command('sample_counts', { business_id: businessId }),
  })

/** Fills an own business with sample data; a second call adds none. Returns how many clients were created. */
export const useCreateSampleData = (businessId: string) => useCommand(businessId, 'create_sample_data')

/** Removes the counted records. Returns how many those were, and how many stay because somebody changed or used them. */
export const useResetSampleData = (businessId: string) => useCommand(businessId, 'reset_sample_data')
