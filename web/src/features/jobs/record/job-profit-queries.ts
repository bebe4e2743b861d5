import { useQuery } from '@tanstack/react-query'

import { command } from '#data/command.ts'

/** Revenue and cost of a job so far. For owners and managers. */
export const useJobProfit = (businessId: string, jobId: string) =>
  useQuery({
    // Under the key of jobs, so that every write to the job invalidates it.
    queryKey: ['jobs', businessId, 'profit', jobId],
    staleTime: 0,
    queryFn: () => command('job_profit', { job_id: jobId }),
  })
