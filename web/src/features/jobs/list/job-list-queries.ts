import { type JobStatus, jobStatuses } from '@fieldlark/domain/jobs/job.ts'
import { useQuery } from '@tanstack/react-query'
import { foundIn } from '#data/found.ts'
import { useListPages } from '#data/list-pages.ts'
import { clientName, rest } from '#data/rest.ts'
import type { Selected } from '#data/schema.ts'
import { rowsOf } from '#data/table.ts'
import { chipEmbeds, withChip } from './job-chip-query.ts'
import type { JobFilter, JobSort } from './job-filter.ts'

// Only the visits that the chips need: a job that repeats daily has hundreds of visits.
const columns =
  `id, job_number, title, status, priority, schedule_type, scheduled_date, end_date, custom_address,
  billing_frequency, next_billing, amount, total_visits, completed_visits, created_at, client_id,
  client:clients(id, ${clientName}, phone),
  property:property_addresses(address, city), members:job_members(user_id),
  next:visits(visit_date, start_time), running:visits(visit_date), unbilled:unbilled_jobs(amount)` as const
/** `next` is the first open visit, `running` one that is in progress; at most one of each. */
export type ListedJob = Selected<'jobs', typeof columns>

const openStatuses = ['scheduled', 'in_progress']

type Order = readonly [column: string, ascending: boolean]
const orders: Record<JobSort, readonly Order[]> = {
  newest: [['created_at', false]],
  oldest: [['created_at', true]],
  // The day of what is over is that of its last visit, so scheduled jobs come first; the statuses are in that order. What
  // stands between the heads of the list is computed from these columns (`jobGroupOf`).
  day: [
    ['status', false],
    ['scheduled_date', true],
  ],
  'day-desc': [['scheduled_date', false]],
  title: [['title', true]],
  'amount-desc': [['amount', false]],
}

function listQuery(businessId: string, filter: JobFilter, today: string) {
  const { search, status, chip, type, member } = filter
  const filters = [...(chip ? chipEmbeds[chip] : []), ...(member ? ['assigned:job_members!inner()'] : [])]
  const wanted = [columns, ...filters].join() as typeof columns
  const all = rest.from('jobs').select(wanted, { count: 'exact' }).eq('business_id', businessId)
  let query = foundIn(all, 'jobs', wanted, { businessId, search })
    .in('next.status', openStatuses)
    .order('visit_date', { referencedTable: 'next' })
    .order('start_time', { referencedTable: 'next', nullsFirst: false })
    .limit(1, { referencedTable: 'next' })
    .eq('running.status', 'in_progress')
    .limit(1, { referencedTable: 'running' })
  if (status) query = query.eq('status', status)
  if (type) query = query.eq('schedule_type', type)
  if (member) query = query.eq('assigned.user_id', member)
  if (chip) query = withChip(query, chip, today)
  // Only for the nullable column: on the others it would keep the descending index from being used.
  for (const [column, ascending] of orderOf(filter))
    query = query.order(column, { ascending, ...(column === 'scheduled_date' && { nullsFirst: false }) })
  return query.order('id')
}

/** Of what is over, the last is looked for first. */
const orderOf = ({ status, sort }: JobFilter) =>
  sort === 'day' && (status === 'completed' || status === 'cancelled') ? orders['day-desc'] : orders[sort]

/** The list in pages of a hundred. `today` is the business's date: which jobs are late depends on it. */
export const useJobPages = (businessId: string, filter: JobFilter, today: string) =>
  useListPages<ListedJob>({
    key: ['jobs', businessId],
    filter: { ...filter, today },
    query: () => listQuery(businessId, filter, today),
  })

/** The number of jobs by status, counted by the database. */
export const useJobCounts = (businessId: string) =>
  useQuery({
    queryKey: ['jobs', businessId, 'counts'],
    queryFn: async () => {
      const rows = rowsOf(await rest.from('job_counts').select('status, jobs').eq('business_id', businessId))
      const of = (status: JobStatus) => rows.find((row) => row.status === status)?.jobs ?? 0
      return Object.fromEntries(jobStatuses.map((status) => [status, of(status)])) as Record<
        JobStatus,
        number
      >
    },
  })
