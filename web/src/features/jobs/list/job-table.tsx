import { chipsOf, endingSoonDays } from '@fieldlark/domain/jobs/job-chips.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import type { Column } from '@fieldlark/ui/data-columns.ts'
import { DataList } from '@fieldlark/ui/data-list.tsx'
import Repeat from 'lucide-react/icons/repeat'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useToday } from '#parts/dates/today.ts'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { useMoney } from '#parts/money/money.ts'
import { MemberAvatars } from '#parts/team/member-avatars.tsx'
import { jobHref } from '#paths.ts'
import { useBusiness } from '#session/session.tsx'
import { JobChips } from './job-chips.tsx'
import type { JobSort } from './job-filter.ts'
import type { ListedJob } from './job-list-queries.ts'
import { jobsTexts } from './jobs.texts.ts'

const tableSorts = {
  newest: undefined,
  oldest: undefined,
  day: { key: 'day', direction: 'ascending' },
  'day-desc': { key: 'day', direction: 'descending' },
  title: { key: 'title', direction: 'ascending' },
  'amount-desc': { key: 'amount', direction: 'descending' },
} as const

/** A header sorts as far as the list supports it: titles ascending only, amounts descending only. */
const sortOf = (key: string, direction: string): JobSort => {
  if (key === 'title') return direction === 'ascending' ? 'title' : 'newest'
  if (key === 'amount') return direction === 'ascending' ? 'amount-desc' : 'newest'
  return direction === 'ascending' ? 'day' : 'day-desc'
}

function useChips() {
  const { today } = useToday()
  const soon = addDays(today, endingSoonDays)
  return (job: ListedJob) => {
    const visits = {
      open: job.next.length,
      nextDay: job.next[0]?.visit_date ?? null,
      isRunning: job.running.length > 0,
    }
    return chipsOf(job, visits, today, soon)
  }
}

const placeOf = ({ property, custom_address }: ListedJob) =>
  property ? [property.address, property.city].filter(Boolean).join(', ') : custom_address

function Title({ job }: { job: ListedJob }) {
  const texts = useTexts(jobsTexts)
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <bdi className="truncate">{job.title}</bdi>
      {job.schedule_type === 'recurring' && (
        <Repeat aria-label={texts.recurs} className="size-3.5 shrink-0 text-ink-faint" />
      )}
    </span>
  )
}

/** The day of the next open visit, or for which a job without visits is planned; empty when nothing is left to be done. */
function useNextDay() {
  const { noDay } = useTexts(jobsTexts)
  const { day } = useVisitTimes()
  return ({ status, next, total_visits, scheduled_date }: ListedJob) => {
    if (status !== 'draft' && status !== 'scheduled') return ''
    if (next.length === 0 && total_visits > 0) return ''
    const nextDay = total_visits === 0 ? scheduled_date : next[0]?.visit_date
    return nextDay ? day(nextDay) : noDay
  }
}

function Day({ job }: { job: ListedJob }) {
  const texts = useTexts(jobsTexts)
  const nextDayOf = useNextDay()
  return (
    <>
      <span className="block truncate">{nextDayOf(job)}</span>
      {job.total_visits > 1 && (
        <span className="money block truncate text-ink-faint text-xs">
          {texts.done(job.completed_visits, job.total_visits)}
        </span>
      )}
    </>
  )
}

function ClientAndPlace({ job }: { job: ListedJob }) {
  const nameOf = useClientName()
  return (
    <>
      <bdi className="block truncate">{job.client && nameOf(job.client)}</bdi>
      <bdi className="block truncate text-ink-faint text-xs">{placeOf(job)}</bdi>
    </>
  )
}

function useJobColumns(): readonly Column<ListedJob>[] {
  const { columns } = useTexts(jobsTexts)
  const { id: businessId } = useBusiness()
  const { format } = useMoney()
  const chipsFor = useChips()
  return [
    {
      key: 'title',
      header: columns.title,
      sort: true,
      cell: (job) => (
        <>
          <Title job={job} />
          <span className="money block truncate font-normal text-ink-faint text-xs">{job.job_number}</span>
        </>
      ),
    },
    {
      key: 'client',
      header: columns.client,
      cell: (job) => <ClientAndPlace job={job} />,
    },
    {
      key: 'day',
      header: columns.day,
      sort: true,
      className: 'w-36',
      cell: (job) => <Day job={job} />,
    },
    {
      key: 'who',
      header: columns.who,
      className: 'hidden w-28 xl:table-cell',
      cell: ({ members }) => (
        <MemberAvatars businessId={businessId} userIds={members.map(({ user_id }) => user_id)} />
      ),
    },
    {
      key: 'status',
      header: columns.status,
      className: 'w-52',
      cell: (job) => (
        <span className="flex flex-wrap gap-1">
          <JobChips status={job.status} chips={chipsFor(job).slice(0, 2)} />
        </span>
      ),
    },
    {
      key: 'amount',
      header: columns.amount,
      sort: true,
      className: 'hidden w-32 text-right lg:table-cell',
      cell: ({ amount }) => <span className="money">{format(amount)}</span>,
    },
  ]
}

function JobCard({ job }: { job: ListedJob }) {
  const nameOf = useClientName()
  const nextDayOf = useNextDay()
  const { format } = useMoney()
  const chipsFor = useChips()
  return (
    <span className="block min-w-0">
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold">
          <Title job={job} />
        </span>
        <span className="money shrink-0 text-xs">{format(job.amount)}</span>
      </span>
      <bdi className="block truncate text-ink-soft text-xs">
        {[job.client && nameOf(job.client), placeOf(job)].filter(Boolean).join(' · ')}
      </bdi>
      <span className="mt-1.5 flex flex-wrap items-center gap-1.5">
        <JobChips status={job.status} chips={chipsFor(job)} />
        <span className="ml-auto text-ink-soft text-xs">{nextDayOf(job)}</span>
      </span>
    </span>
  )
}

const jobCard = (job: ListedJob) => <JobCard job={job} />

/** Jobs as rows or cards; the parent handles sorting and taps. */
export function JobTable({
  jobs,
  isLoading,
  sort,
  onSort,
  empty,
}: {
  jobs: readonly ListedJob[]
  isLoading: boolean
  sort: JobSort
  onSort: (sort: JobSort) => void
  empty: ReactNode
}) {
  const texts = useTexts(jobsTexts)
  const navigate = useNavigate()
  const columns = useJobColumns()
  const shown = tableSorts[sort]
  return (
    <DataList
      items={jobs}
      itemKey={({ id }) => id}
      columns={columns}
      card={jobCard}
      cardHeight={102}
      hrefOf={({ id }) => jobHref(id)}
      onOpen={({ id }) => void navigate(jobHref(id))}
      {...(shown && { sort: shown })}
      onSort={({ key, direction }) => onSort(sortOf(key, direction))}
      isLoading={isLoading}
      empty={empty}
      labels={{ list: texts.title, loading: texts.loading }}
    />
  )
}
