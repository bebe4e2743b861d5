import type { Column } from '@fieldlark/ui/data-columns.ts'
import { CellContent, RowContent } from '@fieldlark/ui/row-content.tsx'
import { StateWord } from '@fieldlark/ui/state.tsx'
import { StateGlyph } from '@fieldlark/ui/state-glyph.tsx'
import type { ReactNode } from 'react'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useBusinessDay } from '#parts/dates/business-day.ts'
import { RecordList, shownRecord } from '#parts/list/record-list.tsx'
import { useWorkState } from '#parts/status/work-state.tsx'
import { useWishLine } from '#parts/wishes/wish-line.ts'
import { requestHref } from '#paths.ts'
import { useBusiness } from '#session/session.tsx'
import { bookingTexts } from './booking/booking.texts.ts'
import { useWantedTime } from './booking/wanted-time.ts'
import type { RequestSort } from './request-filter.ts'
import type { ListedRequest } from './request-list-queries.ts'
import { requestsTexts } from './requests.texts.ts'
import { UrgencyBadge } from './urgency-badge.tsx'

const requestRecord = shownRecord(() =>
  import('./request-screen.tsx').then(({ RequestRecord }) => RequestRecord),
)

const tableSorts = {
  newest: { key: 'added', direction: 'descending' },
  oldest: { key: 'added', direction: 'ascending' },
  title: { key: 'title', direction: 'ascending' },
} as const

const sortOf = (key: string, direction: string): RequestSort => {
  if (key === 'title') return 'title'
  return direction === 'ascending' ? 'oldest' : 'newest'
}

function useNameOf() {
  const texts = useTexts(requestsTexts)
  const nameOf = useClientName()
  return ({ client }: ListedRequest) => (client ? nameOf(client) : texts.noClient)
}

/** "Wants Tue, Dec 1 · 10:00 AM", of a booking that is neither accepted nor archived, or what a client wishes of a visit. */
function useWish() {
  const texts = useTexts(bookingTexts)
  const wantedOf = useWantedTime()
  const lineOf = useWishLine()
  return (request: ListedRequest) => {
    const isOpen = request.status === 'unscheduled' || request.status === 'scheduled'
    if (!isOpen) return null
    if (request.wish) return lineOf(request.wish)
    const wanted = wantedOf(request)
    return wanted && texts.wants(wanted.start)
  }
}

function useColumns(): readonly Column<ListedRequest>[] {
  const { columns } = useTexts(requestsTexts)
  const dayOf = useBusinessDay()
  const nameOf = useNameOf()
  const stateOf = useWorkState()
  const wishOf = useWish()
  const titleWith = (detailOf: (request: ListedRequest) => ReactNode) => (request: ListedRequest) => (
    <CellContent
      glyph={<StateGlyph glyph={stateOf({ record: 'request', status: request.status }).glyph} />}
      title={
        <>
          <bdi>{request.title}</bdi> <UrgencyBadge urgency={request.urgency} />
        </>
      }
      detail={detailOf(request)}
    />
  )
  return [
    {
      key: 'title',
      header: columns.title,
      sort: true,
      cell: titleWith(({ request_number }) => <span className="money text-xs">{request_number}</span>),
      beside: { cell: titleWith((request) => wishOf(request) ?? <bdi>{nameOf(request)}</bdi>) },
    },
    {
      key: 'client',
      header: columns.client,
      beside: null,
      cell: (request) => {
        const wish = wishOf(request)
        return (
          <>
            <bdi>{nameOf(request)}</bdi>
            {wish && <span className="text-ink-soft"> · {wish}</span>}
          </>
        )
      },
    },
    {
      key: 'status',
      header: columns.status,
      className: 'w-40',
      beside: { className: 'w-36' },
      cell: ({ status }) => {
        const { glyph, label } = stateOf({ record: 'request', status })
        return <StateWord glyph={glyph}>{label}</StateWord>
      },
    },
    {
      key: 'added',
      header: columns.added,
      sort: true,
      className: 'w-36',
      beside: { className: 'w-28' },
      cell: ({ created_at }) => <span className="text-ink-soft">{dayOf(created_at)}</span>,
    },
  ]
}

function RequestCard({ request }: { request: ListedRequest }) {
  const dayOf = useBusinessDay()
  const nameOf = useNameOf()
  const wish = useWish()(request)
  const { glyph, label } = useWorkState()({ record: 'request', status: request.status })
  return (
    <RowContent
      glyph={<StateGlyph glyph={glyph} />}
      title={<bdi>{request.title}</bdi>}
      detail={
        <>
          <bdi>{nameOf(request)}</bdi> · {wish ?? dayOf(request.created_at)}
        </>
      }
      end={<UrgencyBadge urgency={request.urgency} />}
      note={<StateWord glyph={glyph}>{label}</StateWord>}
    />
  )
}

const requestCard = (request: ListedRequest) => <RequestCard request={request} />

/** The requests as rows or cards; the parent handles sorting and taps. */
export function RequestTable({
  requests,
  isLoading,
  sort,
  onSort,
  empty,
}: {
  requests: readonly ListedRequest[]
  isLoading: boolean
  sort: RequestSort
  onSort: (sort: RequestSort) => void
  empty: ReactNode
}) {
  const texts = useTexts(requestsTexts)
  const { id: businessId } = useBusiness()
  const columns = useColumns()
  return (
    <RecordList
      items={requests}
      columns={columns}
      card={requestCard}
      record={requestRecord}
      hrefOf={({ id }) => requestHref(id)}
      numberOf={({ request_number }) => request_number}
      numbered={{ table: 'requests', businessId }}
      nameOf={({ request_number, title }) => `${request_number} ${title}`}
      sort={tableSorts[sort]}
      onSort={({ key, direction }) => onSort(sortOf(key, direction))}
      isLoading={isLoading}
      empty={empty}
      labels={{ list: texts.title, loading: texts.loading }}
    />
  )
}
