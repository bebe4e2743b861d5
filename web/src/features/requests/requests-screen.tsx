import { requestStatuses, urgencies } from '@fieldlark/domain/requests/request.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import Inbox from 'lucide-react/icons/inbox'
import Plus from 'lucide-react/icons/plus'
import { Link, useNavigate } from 'react-router'

import { type RequestFilter, requestShape } from '#data/request-filter.ts'
import { useRequestCounts, useRequestPages } from '#data/request-lists.ts'
import { useTexts } from '#language/language.tsx'
import { ListResults } from '#parts/list/list-results.tsx'
import { ListToolbar } from '#parts/list/list-toolbar.tsx'
import { NoMatch } from '#parts/list/no-match.tsx'
import { StatusStrip } from '#parts/list/status-strip.tsx'
import { useListFilter } from '#parts/list/use-list-filter.ts'
import { useShortcut } from '#parts/shortcut.ts'
import { workLabelTexts } from '#parts/work-labels.texts.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { paths } from '../../paths.ts'

import { RequestTable } from './request-table.tsx'
import { requestsTexts } from './requests.texts.ts'

/** What people asked for: found, filtered, sorted, opened. */
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
      <PageHeader title={texts.title} actions={canEdit && <NewRequestLink />} />
      <div className="mb-4 grid gap-3">
        <Strip businessId={businessId} status={filter.status} onStatus={(status) => change({ status })} />
        <Toolbar filter={filter} typed={typed} onTyped={setTyped} onChange={change} />
      </div>
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
  const known = urgencies.map((urgency) => ({ value: urgency, label: labels.urgency[urgency] }))
  const sorts = requestShape.sorts.map((sort) => ({ value: sort, label: texts.sorts[sort] }))
  return (
    <ListToolbar
      typed={typed}
      onTyped={onTyped}
      searchLabel={texts.search}
      placeholder={texts.searchPlaceholder}
      selects={[
        {
          label: texts.urgency,
          value: filter.urgency ?? '',
          options: [{ value: '', label: texts.allUrgencies }, ...known],
          onChange: (urgency) => onChange({ urgency: urgencies.find((each) => each === urgency) ?? null }),
        },
        {
          label: texts.sort,
          value: filter.sort,
          options: sorts,
          onChange: (sort) =>
            onChange({ sort: requestShape.sorts.find((each) => each === sort) ?? 'newest' }),
        },
      ]}
    />
  )
}

function NewRequestLink() {
  const { newRequest } = useTexts(requestsTexts)
  return (
    <Button render={<Link to={paths.requestNew} />}>
      <Plus aria-hidden />
      {newRequest}
    </Button>
  )
}

function NoRequests() {
  const texts = useTexts(requestsTexts)
  const canEdit = useCan('edit requests')
  return (
    <div className="rounded-card border border-line bg-surface">
      <EmptyState
        icon={<Inbox />}
        title={texts.emptyTitle}
        body={texts.emptyBody}
        action={canEdit && <NewRequestLink />}
      />
    </div>
  )
}
