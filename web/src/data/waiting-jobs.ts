import type { NamedClient } from '@fieldlark/domain/clients/client.ts'
import type { Job } from '@fieldlark/domain/jobs/job.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { fetchAll } from './pages.ts'
import { rowsOf } from './table.ts'

export type WaitingJob = Pick<
  Job,
  'id' | 'job_number' | 'title' | 'status' | 'estimated_minutes' | 'scheduled_date' | 'version'
> & { client: (NamedClient & { id: string; phone: string | null; email: string | null }) | null }

const mostShown = 100

const columns = [
  'id, job_number, title, status, estimated_minutes, scheduled_date, version',
  'client:clients(id, name, title, first_name, last_name, company_name, phone, email)',
].join(', ')

/** One-off jobs, drafts too, that have no visit yet: oldest first, for a person has waited longest for it. */
export const useWaitingJobs = (businessId: string, isOn: boolean) =>
  useQuery({
    queryKey: ['jobs', businessId, 'waiting'],
    enabled: isOn,
    queryFn: async () => {
      const query = rest.from('jobs').select(columns).eq('business_id', businessId).eq('total_visits', 0)
      const open = query.in('status', ['draft', 'scheduled']).eq('schedule_type', 'one-off')
      return rowsOf(await open.order('created_at').order('id').limit(mostShown)) as unknown as WaitingJob[]
    },
  })

export type OpenJob = Omit<WaitingJob, 'scheduled_date' | 'version'>

/** Jobs that may still get a visit, newest first. */
export const useOpenJobs = (businessId: string) =>
  useQuery({
    queryKey: ['jobs', businessId, 'open'],
    queryFn: () =>
      fetchAll<OpenJob>(() =>
        rest
          .from('jobs')
          .select(columns)
          .eq('business_id', businessId)
          .in('status', ['draft', 'scheduled'])
          .order('created_at', { ascending: false })
          .order('id'),
      ),
  })
