import type { Job, JobInternals, JobLine, JobStatus } from '@fieldlark/domain/jobs/job.ts'
import type { Series } from '@fieldlark/domain/jobs/series.ts'
import { hashKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { type JobSave, saveWholeJob } from './job-save.ts'
import { rowsOf, table } from './table.ts'
import type { VisitClient, VisitPlace } from './visits.ts'

export type CostedLine = JobLine & { cost: { unit_cost: number } | null }

/** A job with its lines in order and all that stands around it. Costs and internals are null for workers. */
export type WholeJob = Job & {
  client: (VisitClient & { address: string | null }) | null
  property: VisitPlace | null
  lines: CostedLine[]
  internals: Pick<JobInternals, 'internal_notes' | 'total_cost'> | null
  members: { user_id: string }[]
  series: Series[]
}

const whole = [
  '*',
  'client:clients(id, name, title, first_name, last_name, company_name, phone, email, address)',
  'property:property_addresses(id, address, city, state, zip_code, country)',
  'lines:job_lines(*, cost:job_line_costs(unit_cost))',
  'internals:job_internals(internal_notes, total_cost)',
  'members:job_members(user_id)',
  'series:job_series(*)',
].join(', ')

export async function fetchJob(id: string): Promise<WholeJob> {
  const query = rest.from('jobs').select(whole).eq('id', id)
  return rowsOf<WholeJob>((await query.order('position', { referencedTable: 'lines' }).single()) as never)
}

const oneKey = (businessId: string, jobId: string) => ['jobs', businessId, 'one', jobId]

export const useJob = (businessId: string, jobId: string) =>
  useQuery({ queryKey: oneKey(businessId, jobId), queryFn: () => fetchJob(jobId) })

/** What a job's write makes old. */
const touched = ['jobs', 'visits', 'job_series', 'requests', 'quotes', 'clients', 'chain', 'record_events']

export function useSaveJob(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (save: JobSave) => {
      await saveWholeJob(businessId, save)
      return fetchJob(save.id)
    },
    onSuccess: (saved) => {
      client.setQueryData(oneKey(businessId, saved.id), saved)
      for (const name of touched) void client.invalidateQueries({ queryKey: [name, businessId] })
    },
  })
}

const jobs = table<Job, { status: JobStatus; version?: number }>('jobs')

export function useSetJobStatus(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: JobStatus }) => jobs.update(id, { status }),
    onSuccess: () =>
      Promise.all(touched.map((name) => client.invalidateQueries({ queryKey: [name, businessId] }))),
  })
}

export function useRemoveJob(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: jobs.remove,
    onSuccess: (_, jobId) => {
      const keys = [
        oneKey(businessId, jobId),
        ['visits', businessId, 'of job', jobId],
        ['jobs', businessId, 'profit', jobId],
      ]
      const own = keys.map((key) => hashKey(key))
      // Its own screen is still there for a moment and must not ask for it.
      const predicate = ({ queryHash }: { queryHash: string }) => !own.includes(queryHash)
      for (const name of touched) void client.invalidateQueries({ queryKey: [name, businessId], predicate })
      void client.invalidateQueries({ queryKey: oneKey(businessId, jobId), refetchType: 'none' })
    },
  })
}
