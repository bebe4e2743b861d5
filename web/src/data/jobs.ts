import type { JobStatus } from '@fieldlark/domain/jobs/job.ts'
import type { OwnJobDraft } from '@fieldlark/domain/jobs/own-job-draft.ts'
import { useQuery } from '@tanstack/react-query'

import { clientName, rest } from '#data/rest.ts'

import { perform } from './command.ts'
import { type JobSave, saveWholeJob } from './job-save.ts'
import type { Selected } from './schema.ts'
import { rowsOf, table } from './table.ts'
import { place } from './visits.ts'
import { useRemoval, useWrite } from './write.ts'

const whole = `*,
  client:clients(id, ${clientName}, phone, email, address),
  ${place},
  lines:job_lines(*, cost:job_line_costs(unit_cost)),
  internals:job_internals(internal_notes, total_cost),
  members:job_members(user_id),
  series:job_series(*), unbilled:unbilled_jobs(amount)` as const
/** A job with its lines in order and its related records. Costs and internal notes are null for workers. */
export type WholeJob = Selected<'jobs', typeof whole>
export type CostedLine = WholeJob['lines'][number]

export async function fetchJob(id: string): Promise<WholeJob> {
  const query = rest.from('jobs').select(whole).eq('id', id)
  return rowsOf(await query.order('position', { referencedTable: 'lines' }).single())
}

const oneKey = (businessId: string, jobId: string) => ['jobs', businessId, 'one', jobId]

export const useJob = (businessId: string, jobId: string) =>
  useQuery({ queryKey: oneKey(businessId, jobId), queryFn: () => fetchJob(jobId) })

export const useSaveJob = (businessId: string) =>
  useWrite(
    businessId,
    { changes: ['jobs'], keyOf: ({ id }) => oneKey(businessId, id) },
    async (save: JobSave) => {
      await saveWholeJob(businessId, save)
      return fetchJob(save.id)
    },
  )

/** What workers change of a job they are on. */
export const useSaveOwnJob = (businessId: string) =>
  useWrite(
    businessId,
    { changes: ['jobs'], keyOf: ({ id }) => oneKey(businessId, id) },
    async ({ id, version, draft }: { id: string; version: number | null; draft: OwnJobDraft }) => {
      const { lines, ...fields } = draft
      await perform(businessId, 'save_own_job', { job_id: id, job: { ...fields, version }, lines })
      return fetchJob(id)
    },
  )

const jobs = table('jobs')

export const useSetJobStatus = (businessId: string) =>
  useWrite(
    businessId,
    { changes: ['jobs'], isAwaited: true },
    ({ id, status }: { id: string; status: JobStatus }) => jobs.update(id, { status }),
  )

export const useRemoveJob = (businessId: string) => useRemoval(businessId, 'jobs', jobs.remove)
