import type { NamedClient } from '@fieldlark/domain/clients/client.ts'
import type { Property } from '@fieldlark/domain/clients/property.ts'
import { type Job, type JobStatus, jobStatuses } from '@fieldlark/domain/jobs/job.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { chipEmbeds, type JobQuery, withChip } from './job-chip-query.ts'
import type { JobFilter, JobSort } from './job-filter.ts'
import { useListPages } from './list-pages.ts'
import { rowsOf } from './table.ts'
import { workSearchFilters } from './work-search.ts'

const columns = [
  'id, job_number, title, status, priority, schedule_type, scheduled_date, end_date, custom_address',
  'billing_frequency, next_billing, invoice_choice, amount, total_visits, completed_visits, created_at, client_id',
  'client:clients(id, name, title, first_name, last_name, company_name, phone)',
  'property:property_addresses(address, city)',
  'members:job_members(user_id)',
  // Enough to read the chips off: a job that comes every day has hundreds of them.
  'next:visits(visit_date)',
  'running:visits(visit_date)',
].join(', ')

type Column =
  | 'id'
  | 'job_number'
  | 'title'
  | 'status'
  | 'priority'
  | 'schedule_type'
  | 'scheduled_date'
  | 'end_date'
  | 'custom_address'
  | 'billing_frequency'
  | 'next_billing'
  | 'invoice_choice'
  | 'amount'
  | 'total_visits'
  | 'completed_visits'
  | 'created_at'

/** `next` is its first open visit, `running` one that is being done; at most one of each. */
export type ListedJob = Pick<Job, Column> & {
  client: (NamedClient & { id: string; phone: string | null }) | null
  property: Pick<Property, 'address' | 'city'> | null
  members: { user_id: string }[]
  next: { visit_date: string | null }[]
  running: { visit_date: string | null }[]
}

const openStatuses = ['scheduled', 'in_progress']

const orders: Record<JobSort, readonly [column: string, ascending: boolean]> = {
  newest: ['created_at', false],
  oldest: ['created_at', true],
  day: ['scheduled_date', true],
  'day-desc': ['scheduled_date', false],
  title: ['title', true],
  'amount-desc': ['amount', false],
}

function listQuery(businessId: string, filter: JobFilter, found: string[], today: string) {
  const { status, chip, type, member, sort } = filter
  const asked = [
    columns,
    ...(chip ? chipEmbeds[chip] : []),
    ...(member ? ['assigned:job_members!inner()'] : []),
  ]
  let query = rest
    .from('jobs')
    .select(asked.join(', '), { count: 'exact' })
    .eq('business_id', businessId)
    .in('next.status', openStatuses)
    .order('visit_date', { referencedTable: 'next' })
    .limit(1, { referencedTable: 'next' })
    .eq('running.status', 'in_progress')
    .limit(1, { referencedTable: 'running' }) as unknown as JobQuery
  for (const words of found) query = query.or(words)
  if (status) query = query.eq('status', status)
  if (type) query = query.eq('schedule_type', type)
  if (member) query = query.eq('assigned.user_id', member)
  if (chip) query = withChip(query, chip, today)
  const [column, ascending] = orders[sort]
  // Said of a column that is never empty, the same would keep its descending index from being used.
  const order = { ascending, ...(column === 'scheduled_date' && { nullsFirst: false }) }
  return query.order(column, order).order('id')
}

/** The list a hundred at a time. `today` is the business's: what is late depends on it. */
export const useJobPages = (businessId: string, filter: JobFilter, today: string) =>
  useListPages<ListedJob, string[]>({
    key: ['jobs', businessId],
    filter: { ...filter, today },
    find: () => workSearchFilters(businessId, filter.search, ['job_number', 'title', 'custom_address']),
    query: (found) => listQuery(businessId, filter, found, today) as never,
  })

type Counted = { status: JobStatus; jobs: number }

/** How many jobs of each status, counted by the database. */
export const useJobCounts = (businessId: string) =>
  useQuery({
    queryKey: ['jobs', businessId, 'counts'],
    queryFn: async () => {
      const rows = rowsOf<Counted[]>(
        await rest.from('job_counts').select('status, jobs').eq('business_id', businessId),
      )
      const of = (status: JobStatus) => rows.find((row) => row.status === status)?.jobs ?? 0
      return Object.fromEntries(jobStatuses.map((status) => [status, of(status)])) as Record<
        JobStatus,
        number
      >
    },
  })
