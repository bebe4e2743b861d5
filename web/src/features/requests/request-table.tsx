import type { Column } from '@fieldlark/ui/data-columns.ts'
import { DataList } from '@fieldlark/ui/data-list.tsx'
import { CellContent, RowContent } from '@fieldlark/ui/row-content.tsx'
import { StateWord } from '@fieldlark/ui/state.tsx'
import { StateGlyph } from '@fieldlark/ui/state-glyph.tsx'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useBusinessDay } from '#parts/dates/business-day.ts'
import { useWorkState } from '#parts/status/work-state.tsx'
import { requestHref } from '#paths.ts'
import type { RequestSort } from './request-filter.ts'
import type { ListedRequest } from './request-list-queries.ts'
import { requestsTexts } from './requests.texts.ts'
import { UrgencyBadge } from './urgency-badge.tsx'

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

function useColumns(): readonly Column<ListedRequest>[] {
  const { columns } = useTexts(requestsTexts)
  const dayOf = useBusinessDay()
  const nameOf = useNameOf()
  const stateOf = useWorkState()
  return [
    {
      key: 'title',
      header: columns.title,
      sort: true,
      cell: (request) => (
        <CellContent
          glyph={<StateGlyph glyph={stateOf({ record: 'request', status: request.status }).glyph} />}
          title={
            <>
              <bdi>{request.title}</bdi> <UrgencyBadge urgency={request.urgency} />
            </>
          }
          detail={<span className="money text-xs">{request.request_number}</span>}
        />
      ),
    },
    { key: 'client', header: columns.client, cell: (request) => <bdi>{nameOf(request)}</bdi> },
    {
      key: 'status',
      header: columns.status,
      className: 'w-40',
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
      cell: ({ created_at }) => <span className="text-ink-soft">{dayOf(created_at)}</span>,
    },
  ]
}

function RequestCard({ request }: { request: ListedRequest }) {
  const dayOf = useBusinessDay()
  const nameOf = useNameOf()
  const { glyph, label } = useWorkState()({ record: 'request', status: request.status })
  return (
    <RowContent
      glyph={<StateGlyph glyph={glyph} />}
      title={<bdi>{request.title}</bdi>}
      detail={
        <>
          <bdi>{nameOf(request)}</bdi> · {dayOf(request.created_at)}
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
  const navigate = useNavigate()
  const columns = useColumns()
  return (
    <DataList
      items={requests}
      itemKey={({ id }) => id}
      columns={columns}
      card={requestCard}
      hrefOf={({ id }) => requestHref(id)}
      onOpen={({ id }) => void navigate(requestHref(id))}
      sort={tableSorts[sort]}
      onSort={({ key, direction }) => onSort(sortOf(key, direction))}
      isLoading={isLoading}
      empty={empty}
      labels={{ list: texts.title, loading: texts.loading }}
    />
  )
}
