import type { Column } from '@fieldlark/ui/data-columns.ts'
import { DataList } from '@fieldlark/ui/data-list.tsx'
import { CellContent, RowContent } from '@fieldlark/ui/row-content.tsx'
import Repeat from 'lucide-react/icons/repeat'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useToday } from '#parts/dates/today.ts'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { useRuleText } from '#parts/recurrence/rule-text.ts'
import { jobHref } from '#paths.ts'
import { useCan } from '#session/session.tsx'
import { recurringTexts } from './recurring.texts.ts'
import type { ListedSeries } from './series-list-queries.ts'
import { SeriesMenu } from './series-menu.tsx'
import { SeriesStateBadge, stateOf } from './series-state.tsx'

const placeOf = ({ job: { property, custom_address } }: ListedSeries) =>
  property ? [property.address, property.city].filter(Boolean).join(', ') : custom_address

/** "Tue, Nov 24 · Tue, Dec 1 · Tue, Dec 8" */
function NextDays({ series, isShort = false }: { series: ListedSeries; isShort?: boolean }) {
  const texts = useTexts(recurringTexts)
  const { day } = useVisitTimes()
  const days = series.next.flatMap(({ visit_date }) => visit_date ?? [])
  const [first, ...others] = days
  if (first === undefined) return <span className="text-ink-faint">{texts.noNext}</span>
  return (
    <span className="money block truncate">
      <span className="font-medium">{day(first)}</span>
      {!isShort && others.length > 0 && (
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
  const { today } = useToday()
  const canEdit = useCan('edit jobs')
  const actions: Column<ListedSeries> = {
    key: 'actions',
    header: <span className="sr-only">{columns.actions}</span>,
    className: 'w-20 overflow-visible text-right text-clip',
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
    ...(canEdit ? [actions] : []),
  ]
}

function SeriesCard({ series }: { series: ListedSeries }) {
  const ruleText = useRuleText()
  const detailOf = useDetail()
  const { today } = useToday()
  const state = stateOf(series, today)
  return (
    <RowContent
      glyph={<Repeat aria-hidden className="size-5 shrink-0 text-ink-faint" strokeWidth={1.75} />}
      title={<bdi>{series.job.title}</bdi>}
      detail={
        <>
          <bdi className="block truncate">{detailOf(series)}</bdi>
          <span className="block truncate">{ruleText(series)}</span>
        </>
      }
      end={<NextDays series={series} isShort />}
      note={state !== 'running' && <SeriesStateBadge state={state} />}
    />
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
      cardHeight={76}
      hrefOf={({ job }) => jobHref(job.id)}
      onOpen={({ job }) => void navigate(jobHref(job.id))}
      isLoading={isLoading}
      empty={empty}
      labels={{ list: texts.title, loading: texts.loading }}
    />
  )
}
