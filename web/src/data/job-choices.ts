import type { NamedClient } from '@fieldlark/domain/clients/client.ts'
import type { Job } from '@fieldlark/domain/jobs/job.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { fetchAll } from './pages.ts'
import { rowsOf } from './table.ts'

export type JobChoice = Pick<Job, 'id' | 'job_number' | 'title'> & { client: NamedClient | null }

const chosen = 'id, job_number, title, client:clients(name, title, first_name, last_name, company_name)'

/** What a picker offers, newest first; a worker's are those he works on. */
export const useJobChoices = (businessId: string) =>
  useQuery({
    queryKey: ['jobs', businessId, 'choices'],
    queryFn: () =>
      fetchAll<JobChoice>(
        () =>
          rest
            .from('jobs')
            .select(chosen)
            .eq('business_id', businessId)
            .order('created_at', { ascending: false })
            .order('id') as never,
      ),
  })

/** What one job is called; null where there is none that one may see. */
export const useJobName = (businessId: string, jobId: string) =>
  useQuery({
    queryKey: ['jobs', businessId, 'name', jobId],
    queryFn: async () => {
      const query = rest.from('jobs').select('id, job_number, title').eq('id', jobId)
      return rowsOf(await query.limit(1))[0] ?? null
    },
  })
