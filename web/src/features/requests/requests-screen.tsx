import { requestStatuses, urgencies } from '@fieldlark/domain/requests/request.ts'
import Inbox from 'lucide-react/icons/inbox'
import { useNavigate } from 'react-router'
import { useTexts } from '#language/language.tsx'
import { useShortcut } from '#parts/actions/shortcut.ts'
import { choiceOf } from '#parts/list/choice.ts'
import { EmptyList } from '#parts/list/empty-list.tsx'
import { ListHead } from '#parts/list/list-head.tsx'
import { ListResults } from '#parts/list/list-results.tsx'
import { ListToolbar } from '#parts/list/list-toolbar.tsx'
import { NewLink } from '#parts/list/new-link.tsx'
import { NoMatch } from '#parts/list/no-match.tsx'
import { StatusStrip } from '#parts/list/status-strip.tsx'
import { useListFilter } from '#parts/list/use-list-filter.ts'
import { workLabelTexts } from '#parts/status/work-labels.texts.ts'
import { paths } from '#paths.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { type RequestFilter, requestShape } from './request-filter.ts'
import { useRequestCounts, useRequestPages } from './request-list-queries.ts'

import { RequestTable } from './request-table.tsx'
import { requestsTexts } from './requests.texts.ts'

/** The requests of the business, with search, filters and sorting. */
export function RequestsScreen() {
  const texts = useTexts(requestsTexts)
  const navigate = useNavigate()
  const { id: businessId } = useBusiness()
  const canEdit = useCan('edit requests')
  const { filter, typed, setTyped, change, clear, isFiltered } = useListFilter(requestShape)
  const list = useRequestPages(businessId, filter)
  useShortcut('n', () => {
    if (canEdit) void navigate(paths.requestNew)
  })
  return (
    <>
      <title>{texts.documentTitle(texts.title)}</title>
      <ListHead title={texts.title} section="requests" count={list.data?.pages.at(-1)?.total}>
        <Strip businessId={businessId} status={filter.status} onStatus={(status) => change({ status })} />
        <Toolbar filter={filter} typed={typed} onTyped={setTyped} onChange={change} />
      </ListHead>
      <ListResults list={list} isFiltered={isFiltered} found={texts.found} loadFailed={texts.loadFailed}>
        {(requests, { isLoading }) => (
          <RequestTable
            requests={requests}
            isLoading={isLoading}
            sort={filter.sort}
            onSort={(sort) => change({ sort })}
            empty={isFiltered ? <NoMatch title={texts.noMatchTitle} onClear={clear} /> : <NoRequests />}
          />
        )}
      </ListResults>
    </>
  )
}

function Strip({
  businessId,
  status,
  onStatus,
}: {
  businessId: string
  status: RequestFilter['status']
  onStatus: (status: RequestFilter['status']) => void
}) {
  const texts = useTexts(requestsTexts)
  const { data: counts, isError } = useRequestCounts(businessId)
  const unknown = isError ? null : undefined
  const open = counts && counts.unscheduled + counts.scheduled
  const items = [
    { value: null, label: texts.all, count: open ?? unknown },
    ...requestStatuses.map((each) => ({
      value: each,
      label: texts.states[each],
      count: counts?.[each] ?? unknown,
    })),
  ]
  return <StatusStrip label={texts.status} items={items} value={status} onChange={onStatus} />
}

function Toolbar({
  filter,
  typed,
  onTyped,
  onChange,
}: {
  filter: RequestFilter
  typed: string
  onTyped: (text: string) => void
  onChange: (changes: Partial<RequestFilter>) => void
}) {
  const texts = useTexts(requestsTexts)
  const labels = useTexts(workLabelTexts)
  const urgency = choiceOf({
    label: texts.urgency,
    all: texts.allUrgencies,
    choices: urgencies,
    labelOf: (each) => labels.urgency[each],
    value: filter.urgency,
    onChange: (chosen) => onChange({ urgency: chosen }),
  })
  return (
    <ListToolbar
      texts={texts}
      typed={typed}
      onTyped={onTyped}
      filters={[urgency]}
      sort={filter.sort}
      sorts={requestShape.sorts}
      onSort={(sort) => onChange({ sort })}
    />
  )
}

function NoRequests() {
  const texts = useTexts(requestsTexts)
  const canEdit = useCan('edit requests')
  return (
    <EmptyList
      icon={<Inbox />}
      title={texts.emptyTitle}
      body={texts.emptyBody}
      action={canEdit && <NewLink to={paths.requestNew} label={texts.newRequest} />}
    />
  )
}
