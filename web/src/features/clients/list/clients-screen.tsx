import { leadSources } from '@fieldlark/domain/clients/client.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import FileUp from 'lucide-react/icons/file-up'
import Users from 'lucide-react/icons/users'
import { useNavigate } from 'react-router'

import { type ClientFilter, clientShape } from '#data/client-filter.ts'
import { useClientPages } from '#data/client-lists.ts'
import { useTexts } from '#language/language.tsx'
import { useOpenDialog } from '#parts/actions/open-dialog.ts'
import { useShortcut } from '#parts/actions/shortcut.ts'
import { clientLabelTexts } from '#parts/clients/client-labels.texts.ts'
import { choiceOf } from '#parts/list/choice.ts'
import { EmptyList } from '#parts/list/empty-list.tsx'
import { ListHead } from '#parts/list/list-head.tsx'
import { ListResults } from '#parts/list/list-results.tsx'
import { ListToolbar } from '#parts/list/list-toolbar.tsx'
import { NewLink } from '#parts/list/new-link.tsx'
import { NoMatch } from '#parts/list/no-match.tsx'
import { useListFilter } from '#parts/list/use-list-filter.ts'
import { paths } from '#paths.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { clientsTexts } from '../clients.texts.ts'
import { ClientStats } from './client-stats.tsx'
import { ClientTable } from './client-table.tsx'

/** The clients of the business, with search, filters and sorting. */
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
      <ListHead title={texts.title} count={list.data?.pages.at(-1)?.total}>
        <ClientStats
          businessId={businessId}
          status={filter.status}
          onStatus={(status) => change({ status })}
        />
        <ClientToolbar filter={filter} typed={typed} onTyped={setTyped} onChange={change} />
      </ListHead>
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
  const { leadSource } = useTexts(clientLabelTexts)
  const source = choiceOf({
    label: texts.source,
    all: texts.allSources,
    choices: leadSources,
    labelOf: (each) => leadSource[each],
    value: filter.source,
    onChange: (chosen) => onChange({ source: chosen }),
  })
  return (
    <ListToolbar
      texts={texts}
      typed={typed}
      onTyped={onTyped}
      filters={[source]}
      sort={filter.sort}
      sorts={clientShape.sorts}
      onSort={(sort) => onChange({ sort })}
    />
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
      <NewLink to={paths.clientNew} label={texts.newClient} />
    </>
  )
  return <EmptyList icon={<Users />} title={texts.emptyTitle} body={texts.emptyBody} action={action} />
}
