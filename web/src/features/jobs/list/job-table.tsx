import { chipsOf, endingSoonDays } from '@fieldlark/domain/jobs/job-chips.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import type { Column, Group } from '@fieldlark/ui/data-columns.ts'
import { CellContent, RowContent } from '@fieldlark/ui/row-content.tsx'
import { StateWord } from '@fieldlark/ui/state.tsx'
import { type Glyph, StateGlyph } from '@fieldlark/ui/state-glyph.tsx'
import Repeat from 'lucide-react/icons/repeat'
import type { ReactNode } from 'react'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useToday } from '#parts/dates/today.ts'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { RecordList } from '#parts/list/record-list.tsx'
import { useMoney } from '#parts/money/money.ts'
import { MemberAvatars } from '#parts/team/member-avatars.tsx'
import { jobHref } from '#paths.ts'
import { useBusiness } from '#session/session.tsx'
import { shownJob } from '../shown-job.ts'
import { useJobState } from './job-chips.tsx'
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
  if (key === 'title') return direction === 'ascending' ? 'title' : 'day'
  if (key === 'amount') return direction === 'ascending' ? 'amount-desc' : 'day'
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
    <>
      <bdi>{job.title}</bdi>
      {job.schedule_type === 'recurring' && (
        <Repeat aria-label={texts.recurs} className="ml-1.5 inline size-3.5 text-ink-faint" />
      )}
    </>
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
      <span>{nextDayOf(job)}</span>
      {job.total_visits > 1 && (
        <span className="money ml-2 text-ink-faint text-xs">
          <span aria-hidden>{`${job.completed_visits}/${job.total_visits}`}</span>
          <span className="sr-only">{texts.done(job.completed_visits, job.total_visits)}</span>
        </span>
      )}
    </>
  )
}

function TitleCell({ job, glyph, children }: { job: ListedJob; glyph: Glyph; children: ReactNode }) {
  return <CellContent glyph={<StateGlyph glyph={glyph} />} title={<Title job={job} />} detail={children} />
}

/** Beside an open job the client stands in the cell of the title. */
function useTitleColumn(): Column<ListedJob> {
  const { columns } = useTexts(jobsTexts)
  const nameOf = useClientName()
  const chipsFor = useChips()
  const stateOf = useJobState()
  const titleWith = (detailOf: (job: ListedJob) => ReactNode) => (job: ListedJob) => (
    <TitleCell job={job} glyph={stateOf(job.status, chipsFor(job)).glyph}>
      {detailOf(job)}
    </TitleCell>
  )
  return {
    key: 'title',
    header: columns.title,
    sort: true,
    cell: titleWith((job) => <span className="money hidden text-xs 2xl:inline">{job.job_number}</span>),
    beside: { cell: titleWith((job) => job.client && <bdi>{nameOf(job.client)}</bdi>) },
  }
}

function useJobColumns(): readonly Column<ListedJob>[] {
  const { columns } = useTexts(jobsTexts)
  const { id: businessId } = useBusiness()
  const { format } = useMoney()
  const nameOf = useClientName()
  const chipsFor = useChips()
  const stateOf = useJobState()
  return [
    useTitleColumn(),
    {
      key: 'client',
      header: columns.client,
      className: 'w-40',
      beside: null,
      cell: (job) => <bdi>{job.client && nameOf(job.client)}</bdi>,
    },
    {
      key: 'place',
      header: columns.place,
      className: 'hidden xl:table-cell',
      beside: null,
      cell: (job) => <bdi className="text-ink-soft">{placeOf(job)}</bdi>,
    },
    {
      key: 'status',
      header: columns.status,
      className: 'w-34',
      beside: null,
      cell: (job) => {
        const { glyph, label } = stateOf(job.status, chipsFor(job))
        return <StateWord glyph={glyph}>{label}</StateWord>
      },
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
      className: 'hidden w-28 2xl:table-cell',
      beside: null,
      cell: ({ members }) => (
        <MemberAvatars businessId={businessId} userIds={members.map(({ user_id }) => user_id)} />
      ),
    },
    {
      key: 'amount',
      header: columns.amount,
      sort: true,
      className: 'hidden w-28 text-right lg:table-cell',
      cell: ({ amount }) => <span className="money font-semibold">{format(amount)}</span>,
    },
  ]
}

function JobCard({ job }: { job: ListedJob }) {
  const nameOf = useClientName()
  const nextDayOf = useNextDay()
  const { format } = useMoney()
  const chipsFor = useChips()
  const { glyph, label } = useJobState()(job.status, chipsFor(job))
  return (
    <RowContent
      glyph={<StateGlyph glyph={glyph} />}
      title={
        <span>
          <Title job={job} />
        </span>
      }
      detail={<bdi>{[job.client && nameOf(job.client), placeOf(job)].filter(Boolean).join(' · ')}</bdi>}
      end={nextDayOf(job) || format(job.amount)}
      note={<StateWord glyph={glyph}>{label}</StateWord>}
    />
  )
}

const jobCard = (job: ListedJob) => <JobCard job={job} />

/** Jobs as rows or cards; the parent handles sorting and taps. */
export function JobTable({
  jobs,
  groups,
  isLoading,
  sort,
  onSort,
  empty,
}: {
  jobs: readonly ListedJob[]
  groups: readonly Group[] | undefined
  isLoading: boolean
  sort: JobSort
  onSort: (sort: JobSort) => void
  empty: ReactNode
}) {
  const texts = useTexts(jobsTexts)
  const { id: businessId } = useBusiness()
  const columns = useJobColumns()
  const shown = tableSorts[sort]
  return (
    <RecordList
      items={jobs}
      groups={groups}
      columns={columns}
      card={jobCard}
      record={shownJob}
      hrefOf={({ id }) => jobHref(id)}
      numberOf={({ job_number }) => job_number}
      numbered={{ table: 'jobs', businessId }}
      nameOf={({ job_number, title }) => `${job_number} ${title}`}
      {...(shown && { sort: shown })}
      onSort={({ key, direction }) => onSort(sortOf(key, direction))}
      isLoading={isLoading}
      empty={empty}
      labels={{ list: texts.title, loading: texts.loading }}
    />
  )
}
