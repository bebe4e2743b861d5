import { Button } from '@fieldlark/ui/button.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import ListChecks from 'lucide-react/icons/list-checks'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { type ComponentProps, lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '#language/language.tsx'
import { useShortcut } from '#parts/actions/shortcut.ts'
import { useToday } from '#parts/dates/today.ts'
import { EmptyList } from '#parts/list/empty-list.tsx'
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
import { invoiceListShape, useInvoicePages } from './invoice-list-queries.ts'
import { InvoiceStates, InvoiceSums, OfClient } from './invoice-overview.tsx'
import { InvoiceTable } from './invoice-table.tsx'

const BatchBar = lazy(() => import('../batch/batch-bar.tsx').then((file) => ({ default: file.BatchBar })))

/** The invoices of the business, with search, filters, sorting and batch actions. */
export function InvoicesScreen() {
  const texts = useTexts(invoicesTexts)
  const navigate = useNavigate()
  const { id: businessId } = useBusiness()
  const canEdit = useCan('edit invoices')
  const { today } = useToday()
  const { filter, typed, setTyped, change, clear, isFiltered } = useListFilter(invoiceListShape)
  const list = useInvoicePages(businessId, today, filter)
  const selection = useSelection()
  useShortcut('n', () => canEdit && void navigate(paths.invoiceNew))
  const { state, sort, client } = filter
  const hasNoSum = filter.search !== '' || client !== null
  return (
    <>
      <title>{texts.documentTitle(texts.title)}</title>
      <PageHeader
        title={texts.title}
        subtitle={<InvoiceSums businessId={businessId} state={state} isHidden={hasNoSum} />}
        actions={canEdit && <Actions selection={selection} />}
      />
      <div className="mb-4 grid gap-3">
        <InvoiceStates businessId={businessId} state={state} onState={(next) => change({ state: next })} />
        <ListToolbar
          texts={texts}
          typed={typed}
          onTyped={setTyped}
          sort={sort}
          sorts={invoiceListShape.sorts}
          onSort={(next) => change({ sort: next })}
        />
        {client !== null && (
          <OfClient businessId={businessId} clientId={client} onClear={() => change({ client: null })} />
        )}
      </div>
      <ListResults list={list} isFiltered={isFiltered} found={texts.found} loadFailed={texts.loadFailed}>
        {(invoices, { isLoading }) => (
          <>
            <InvoiceTable
              invoices={invoices}
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

/** The buttons for selecting several invoices and for a new one. */
function Actions({ selection }: { selection: Selection }) {
  const { newInvoice } = useTexts(invoicesTexts)
  const batch = useTexts(batchTexts)
  return (
    <>
      {!selection.isOn && (
        <Button variant="secondary" onClick={selection.begin}>
          <ListChecks aria-hidden />
          {batch.choose}
        </Button>
      )}
      <NewLink to={paths.invoiceNew} label={newInvoice} />
    </>
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
      action={canEdit && <NewLink to={paths.invoiceNew} label={texts.newInvoice} />}
    />
  )
}
