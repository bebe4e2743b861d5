import type { Column } from '@fieldlark/ui/data-columns.ts'
import { DataList } from '@fieldlark/ui/data-list.tsx'
import { CellContent } from '@fieldlark/ui/row-content.tsx'
import Repeat from 'lucide-react/icons/repeat'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useToday } from '#parts/dates/today.ts'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { useMoney } from '#parts/money/money.ts'
import { type ListedSeries, stateOf } from '#parts/recurrence/listed-series.ts'
import { useRuleText } from '#parts/recurrence/rule-text.ts'
import { SeriesMenu } from '#parts/recurrence/series-menu.tsx'
import { jobHref } from '#paths.ts'
import { useCan } from '#session/session.tsx'
import { recurringTexts } from './recurring.texts.ts'
import { SeriesStateBadge } from './series-state.tsx'

const placeOf = ({ job: { property, custom_address } }: ListedSeries) =>
  property ? [property.address, property.city].filter(Boolean).join(', ') : custom_address

/** "Tue, Nov 24 · Tue, Dec 1 · Tue, Dec 8" */
function NextDays({ series, most = 3 }: { series: ListedSeries; most?: number }) {
  const texts = useTexts(recurringTexts)
  const { day } = useVisitTimes()
  const [first, ...others] = series.next.flatMap(({ visit_date }) => visit_date ?? []).slice(0, most)
  if (first === undefined) return <span className="text-ink-faint">{texts.noNext}</span>
  return (
    <span className="money block truncate">
      <span className="font-medium">{day(first)}</span>
      {others.length > 0 && (
        <span className="text-ink-soft"> · {others.map((other) => day(other)).join(' · ')}</span>
      )}
    </span>
  )
}

function useDetail() {
  const nameOf = useClientName()
  return (series: ListedSeries) =>
    [series.job.client && nameOf(series.job.client), placeOf(series)].filter(Boolean).join(' · ')
}

function Names({ series }: { series: ListedSeries }) {
  const detailOf = useDetail()
  return <CellContent title={<bdi>{series.job.title}</bdi>} detail={<bdi>{detailOf(series)}</bdi>} />
}

function RuleCell({ series }: { series: ListedSeries }) {
  const ruleText = useRuleText()
  return <span title={ruleText(series)}>{ruleText(series)}</span>
}

function useSeriesColumns(): readonly Column<ListedSeries>[] {
  const { columns } = useTexts(recurringTexts)
  const { format } = useMoney()
  const { today } = useToday()
  const canEdit = useCan('edit jobs')
  const actions: Column<ListedSeries> = {
    key: 'actions',
    header: <span className="sr-only">{columns.actions}</span>,
    className: 'w-20 overflow-visible text-right',
    cell: (series) => <SeriesMenu series={series} />,
  }
  return [
    { key: 'job', header: columns.job, cell: (series) => <Names series={series} /> },
    { key: 'rule', header: columns.rule, cell: (series) => <RuleCell series={series} /> },
    { key: 'next', header: columns.next, cell: (series) => <NextDays series={series} /> },
    {
      key: 'state',
      header: columns.state,
      className: 'w-28',
      cell: (series) => <SeriesStateBadge state={stateOf(series, today)} />,
    },
    {
      key: 'price',
      header: columns.price,
      className: 'w-28 text-right',
      cell: ({ job }) => <span className="money font-semibold">{format(job.amount)}</span>,
    },
    ...(canEdit ? [actions] : []),
  ]
}

/** How often takes a line of its own, and two where it is long: cut it would say nothing. */
function SeriesCard({ series }: { series: ListedSeries }) {
  const ruleText = useRuleText()
  const detailOf = useDetail()
  const { format } = useMoney()
  const { today } = useToday()
  const state = stateOf(series, today)
  return (
    <span className="flex gap-3 py-2.5 pl-4">
      <Repeat aria-hidden className="size-5 shrink-0 text-ink-faint" strokeWidth={1.75} />
      <span className="grid min-w-0 flex-1">
        <span className="flex gap-3 font-semibold">
          <bdi className="min-w-0 flex-1 truncate">{series.job.title}</bdi>
          <span className="money">{format(series.job.amount)}</span>
        </span>
        <bdi className="truncate text-ink-soft text-xs">{detailOf(series)}</bdi>
        {/* The day and the time come last: cut off, they are what is missing. */}
        <span className="text-pretty text-ink-soft text-xs">{ruleText(series)}</span>
        <span className="flex justify-between gap-3 text-xs">
          <NextDays series={series} most={2} />
          {state !== 'running' && <SeriesStateBadge state={state} />}
        </span>
      </span>
    </span>
  )
}

const seriesCard = (series: ListedSeries) => <SeriesCard series={series} />
const seriesMenu = (series: ListedSeries) => <SeriesMenu series={series} />

/** Recurring jobs as rows or cards; a tap opens the job. */
export function SeriesTable({
  series,
  isLoading,
  empty,
}: {
  series: readonly ListedSeries[]
  isLoading: boolean
  empty: ReactNode
}) {
  const texts = useTexts(recurringTexts)
  const navigate = useNavigate()
  const columns = useSeriesColumns()
  const canEdit = useCan('edit jobs')
  return (
    <DataList
      items={series}
      itemKey={({ id }) => id}
      columns={columns}
      card={seriesCard}
      {...(canEdit && { cardActions: seriesMenu })}
      cardHeight={102}
      hrefOf={({ job }) => jobHref(job.id)}
      onOpen={({ job }) => void navigate(jobHref(job.id))}
      isLoading={isLoading}
      empty={empty}
      labels={{ list: texts.title, loading: texts.loading }}
    />
  )
}
