import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'

import { rowsOf } from './table.ts'

/** The services that the lines of a job are of, by id. */
export const useJobServices = (businessId: string, jobId: string, isWanted: boolean) =>
  useQuery({
    queryKey: ['jobs', businessId, 'services of', jobId],
    enabled: isWanted,
    queryFn: async () => {
      const lines = rest.from('job_lines').select('service_id').eq('job_id', jobId)
      return rowsOf(await lines.not('service_id', 'is', null)).flatMap(({ service_id }) => service_id ?? [])
    },
  })
