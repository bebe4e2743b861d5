import type { JobProfit } from '@fieldlark/domain/reports/job-profit.ts'
import { useQuery } from '@tanstack/react-query'

import { procedure } from './procedure.ts'

/** What a job brought and cost so far. For owner and manager. */
export const useJobProfit = (businessId: string, jobId: string) =>
  useQuery({
    // Under the key of jobs, so that whatever is written about the job makes it old.
    queryKey: ['jobs', businessId, 'profit', jobId],
    staleTime: 0,
    queryFn: () => procedure<JobProfit>('job_profit', { job_id: jobId }),
  })
