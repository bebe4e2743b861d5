import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import FileUp from 'lucide-react/icons/file-up'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import Users from 'lucide-react/icons/users'
import { useCallback, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'

import { useClientPages } from '#data/client-lists.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failure-text.ts'
import { LoadMore } from '#parts/load-more.tsx'
import { useOpenDialog } from '#parts/open-dialog.ts'
import { useShortcut } from '#parts/shortcut.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { paths } from '../../paths.ts'

import { isFiltered } from './client-filter.ts'
import { ClientFilters } from './client-filters.tsx'
import { ClientStats } from './client-stats.tsx'
import { ClientTable } from './client-table.tsx'
import { clientsTexts } from './clients.texts.ts'
import { useClientFilter } from './use-client-filter.ts'

/** Every client of the business: found, filtered, sorted, opened. */
export function ClientsScreen() {
  const texts = useTexts(clientsTexts)
  const navigate = useNavigate()
  const { id: businessId } = useBusiness()
  const { filter, typed, setTyped, change, clear } = useClientFilter()
  const list = useClientPages(businessId, filter)
  const { fetchNextPage } = list
  const clients = useMemo(() => {
    const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
    return [...new Map(rows.map((row) => [row.id, row])).values()]
  }, [list.data])
  const total = list.data?.pages.at(-1)?.total ?? 0
  const handleMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  useShortcut('n', () => void navigate(paths.clientNew))

  return (
    <>
      <title>{texts.documentTitle(texts.title)}</title>
      <PageHeader title={texts.title} actions={<NewClientLink />} />
      <div className="mb-4 grid gap-3">
        <ClientStats
          businessId={businessId}
          status={filter.status}
          onStatus={(status) => change({ status })}
        />
        <ClientFilters filter={filter} typed={typed} onTyped={setTyped} onChange={change} />
      </div>
      {list.isError && !list.data ? (
        <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <div
          aria-busy={list.isPlaceholderData}
          className={list.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}
        >
          <output className="sr-only">
            {list.isSuccess && isFiltered(filter) ? texts.found(total) : ''}
          </output>
          <ClientTable
            clients={clients}
            isLoading={list.isPending}
            sort={filter.sort}
            onSort={(sort) => change({ sort })}
            empty={isFiltered(filter) ? <NoMatch onClear={clear} /> : <NoClients />}
          />
          <LoadMore
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            isFailed={list.isFetchNextPageError}
            onMore={handleMore}
          />
        </div>
      )}
    </>
  )
}

function NewClientLink() {
  const { newClient } = useTexts(clientsTexts)
  return (
    <Button render={<Link to={paths.clientNew} />}>
      <Plus aria-hidden />
      {newClient}
    </Button>
  )
}

function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const texts = useTexts(clientsTexts)
  const failureText = useFailureText()
  return (
    <Alert
      tone="danger"
      title={texts.loadFailed}
      action={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      }
    >
      {failureText(error)}
    </Alert>
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const texts = useTexts(clientsTexts)
  const action = (
    <Button variant="secondary" onClick={onClear}>
      {texts.clearFilters}
    </Button>
  )
  return <EmptyState icon={<SearchX />} title={texts.noMatchTitle} body={texts.noMatchBody} action={action} />
}

function NoClients() {
  const texts = useTexts(clientsTexts)
  const openDialog = useOpenDialog()
  const canImport = useCan('import and export') && openDialog !== null
  const action = (
    <>
      {canImport && (
        <Button variant="secondary" onClick={() => openDialog('importExport')}>
          <FileUp aria-hidden />
          {texts.importInstead}
        </Button>
      )}
      <NewClientLink />
    </>
  )
  return (
    <div className="rounded-card border border-line bg-surface">
      <EmptyState icon={<Users />} title={texts.emptyTitle} body={texts.emptyBody} action={action} />
    </div>
  )
}
