import { useQuery } from '@tanstack/react-query'
import { shownChoices, useChoices } from '#data/choices.ts'
import { foundIn } from '#data/found.ts'
import { clientName, rest } from '#data/rest.ts'
import type { Selected } from '#data/schema.ts'
import { rowsOf } from '#data/table.ts'

const mostShown = 100

const columns = `id, client_id, job_number, title, status, estimated_minutes, scheduled_date, version,
  client:clients(${clientName}, email)` as const
export type WaitingJob = Selected<'jobs', typeof columns>

/** One-off jobs, including drafts, that have no visit yet: oldest first, since their clients have waited longest. */
export const useWaitingJobs = (businessId: string, isOn: boolean) =>
  useQuery({
    queryKey: ['jobs', businessId, 'waiting'],
    enabled: isOn,
    queryFn: async () => {
      const query = rest.from('jobs').select(columns).eq('business_id', businessId).eq('total_visits', 0)
      const open = query.in('status', ['draft', 'scheduled']).eq('schedule_type', 'one-off')
      return rowsOf(await open.order('created_at').order('id').limit(mostShown))
    },
  })

const choice = `id, client_id, job_number, title, client:clients(${clientName}, email)` as const
export type OpenJob = Selected<'jobs', typeof choice>

/** The jobs that can still get a visit, newest first, as a picker offers them. */
export const useOpenJobs = (businessId: string, value: string, textOf: (job: OpenJob) => string) =>
  useChoices<OpenJob>({
    key: ['jobs', businessId, 'open'],
    value,
    textOf,
    find: async (search, signal) => {
      const all = rest.from('jobs').select(choice).eq('business_id', businessId)
      const newest = foundIn(all, 'jobs', choice, { businessId, search, isCounted: false })
        .in('status', ['draft', 'scheduled'])
        .order('created_at', { ascending: false })
        .order('id')
      return rowsOf(await newest.limit(shownChoices).abortSignal(signal))
    },
    get: async (id) => rowsOf(await rest.from('jobs').select(choice).eq('id', id).limit(1))[0] ?? null,
  })
