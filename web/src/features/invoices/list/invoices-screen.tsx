import { Button } from '@fieldlark/ui/button.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import ListChecks from 'lucide-react/icons/list-checks'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { type ComponentProps, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '#language/language.tsx'
import { useShortcut } from '#parts/actions/shortcut.ts'
import { useToday } from '#parts/dates/today.ts'
import { EmptyList } from '#parts/list/empty-list.tsx'
import { ListHead } from '#parts/list/list-head.tsx'
import { ListResults } from '#parts/list/list-results.tsx'
import { ListToolbar } from '#parts/list/list-toolbar.tsx'
import { NewLink } from '#parts/list/new-link.tsx'
import { NoMatch } from '#parts/list/no-match.tsx'
import { useListFilter } from '#parts/list/use-list-filter.ts'
import { paths } from '#paths.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { batchTexts } from '../batch/batch.texts.ts'
import { type Selection, useSelection } from '../batch/use-selection.ts'
import { invoicesTexts } from '../invoices.texts.ts'
import { useInvoiceGroups } from './invoice-groups.ts'
import { invoiceListShape, useInvoicePages } from './invoice-list-queries.ts'
import { InvoiceStates, InvoiceSums, OfClient } from './invoice-overview.tsx'
import { InvoiceTable } from './invoice-table.tsx'

const BatchBar = lazyPart(async () => (await import('../batch/batch-bar.tsx')).BatchBar)

const KeepLink = lazyPart(async () => (await import('./keep-link.tsx')).KeepLink)

/** The invoices of the business, with search, filters, sorting and batch actions. */
export function InvoicesScreen() {
  const texts = useTexts(invoicesTexts)
  const navigate = useNavigate()
  const { id: businessId } = useBusiness()
  const canEdit = useCan('edit invoices')
  const { today } = useToday()
  const { filter, typed, setTyped, change, clear, isFiltered } = useListFilter(invoiceListShape)
  const list = useInvoicePages(businessId, today, filter)
  const groupsFor = useInvoiceGroups(filter)
  const selection = useSelection()
  useShortcut('n', () => canEdit && void navigate(paths.invoiceNew))
  const { state, sort, client } = filter
  const hasNoSum = filter.search !== '' || client !== null
  return (
    <>
      <title>{texts.documentTitle(texts.title)}</title>
      <ListHead
        title={texts.title}
        section="invoices"
        count={list.data?.pages.at(-1)?.total}
        sum={<InvoiceSums businessId={businessId} state={state} isHidden={hasNoSum} />}
        actions={canEdit && <SelectButton selection={selection} />}
      >
        <InvoiceStates businessId={businessId} state={state} onState={(next) => change({ state: next })} />
        <ListToolbar
          texts={texts}
          typed={typed}
          onTyped={setTyped}
          sort={sort}
          sorts={invoiceListShape.sorts}
          onSort={(next) => change({ sort: next })}
        />
      </ListHead>
      {client !== null && (
        <OfClient businessId={businessId} clientId={client} onClear={() => change({ client: null })} />
      )}
      <ListResults list={list} isFiltered={isFiltered} found={texts.found} loadFailed={texts.loadFailed}>
        {(invoices, { isLoading, total }) => (
          <>
            <InvoiceTable
              invoices={invoices}
              groups={groupsFor(invoices, total)}
              isLoading={isLoading}
              sort={sort}
              onSort={(next) => change({ sort: next })}
              selection={selection}
              empty={isFiltered ? <NoMatch title={texts.noMatchTitle} onClear={clear} /> : <NoInvoices />}
            />
            {selection.isOn && (
              <LazyBatchBar selection={selection} shown={invoices} businessId={businessId} />
            )}
          </>
        )}
      </ListResults>
    </>
  )
}

function LazyBatchBar(props: ComponentProps<typeof BatchBar>) {
  return (
    <Suspense fallback={null}>
      <BatchBar {...props} />
    </Suspense>
  )
}

/** Begins to select several invoices. */
function SelectButton({ selection }: { selection: Selection }) {
  const batch = useTexts(batchTexts)
  if (selection.isOn) return null
  return (
    <Button variant="secondary" onClick={selection.begin}>
      <ListChecks aria-hidden />
      {batch.choose}
    </Button>
  )
}

function NoInvoices() {
  const texts = useTexts(invoicesTexts)
  const canEdit = useCan('edit invoices')
  return (
    <EmptyList
      icon={<ReceiptText />}
      title={canEdit ? texts.emptyTitle : texts.emptyForWorkers}
      body={canEdit ? texts.emptyBody : texts.emptyForWorkersBody}
      action={
        canEdit && (
          <div className="flex flex-wrap justify-center gap-2.5">
            <NewLink to={paths.invoiceNew} label={texts.newInvoice} />
            <Suspense fallback={null}>
              <KeepLink />
            </Suspense>
          </div>
        )
      }
    />
  )
}
