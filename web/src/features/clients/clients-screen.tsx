import { leadSources } from '@fieldlark/domain/clients/client.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import FileUp from 'lucide-react/icons/file-up'
import Plus from 'lucide-react/icons/plus'
import Users from 'lucide-react/icons/users'
import { Link, useNavigate } from 'react-router'

import { type ClientFilter, clientShape } from '#data/client-filter.ts'
import { useClientPages } from '#data/client-lists.ts'
import { useTexts } from '#language/language.tsx'
import { labelTexts } from '#parts/labels.texts.ts'
import { ListResults } from '#parts/list/list-results.tsx'
import { ListToolbar } from '#parts/list/list-toolbar.tsx'
import { NoMatch } from '#parts/list/no-match.tsx'
import { useListFilter } from '#parts/list/use-list-filter.ts'
import { useOpenDialog } from '#parts/open-dialog.ts'
import { useShortcut } from '#parts/shortcut.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { paths } from '../../paths.ts'

import { ClientStats } from './client-stats.tsx'
import { ClientTable } from './client-table.tsx'
import { clientsTexts } from './clients.texts.ts'

/** Every client of the business: found, filtered, sorted, opened. */
export function ClientsScreen() {
  const texts = useTexts(clientsTexts)
  const navigate = useNavigate()
  const { id: businessId } = useBusiness()
  const { filter, typed, setTyped, change, clear, isFiltered } = useListFilter(clientShape)
  const list = useClientPages(businessId, filter)
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
        <ClientToolbar filter={filter} typed={typed} onTyped={setTyped} onChange={change} />
      </div>
      <ListResults list={list} isFiltered={isFiltered} found={texts.found} loadFailed={texts.loadFailed}>
        {(clients, { isLoading }) => (
          <ClientTable
            clients={clients}
            isLoading={isLoading}
            sort={filter.sort}
            onSort={(sort) => change({ sort })}
            empty={
              isFiltered ? (
                <NoMatch title={texts.noMatchTitle} body={texts.noMatchBody} onClear={clear} />
              ) : (
                <NoClients />
              )
            }
          />
        )}
      </ListResults>
    </>
  )
}

function ClientToolbar({
  filter,
  typed,
  onTyped,
  onChange,
}: {
  filter: ClientFilter
  typed: string
  onTyped: (text: string) => void
  onChange: (changes: Partial<ClientFilter>) => void
}) {
  const texts = useTexts(clientsTexts)
  const { leadSource } = useTexts(labelTexts)
  const sources = leadSources.map((source) => ({ value: source, label: leadSource[source] }))
  const sorts = clientShape.sorts.map((sort) => ({ value: sort, label: texts.sorts[sort] }))
  return (
    <ListToolbar
      typed={typed}
      onTyped={onTyped}
      searchLabel={texts.search}
      placeholder={texts.searchPlaceholder}
      selects={[
        {
          label: texts.source,
          value: filter.source ?? '',
          options: [{ value: '', label: texts.allSources }, ...sources],
          onChange: (source) => onChange({ source: leadSources.find((each) => each === source) ?? null }),
        },
        {
          label: texts.sort,
          value: filter.sort,
          options: sorts,
          onChange: (sort) => onChange({ sort: clientShape.sorts.find((each) => each === sort) ?? 'newest' }),
        },
      ]}
    />
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
