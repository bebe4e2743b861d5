import { Button } from '@fieldlark/ui/button.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import ListChecks from 'lucide-react/icons/list-checks'
import Plus from 'lucide-react/icons/plus'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { lazy, Suspense } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'

import { type InvoiceFilter, invoiceListShape } from '#data/invoice-filter.ts'
import { useInvoicePages } from '#data/invoice-lists.ts'
import { useTexts } from '#language/language.tsx'
import { ListResults } from '#parts/list/list-results.tsx'
import { ListToolbar } from '#parts/list/list-toolbar.tsx'
import { NoMatch } from '#parts/list/no-match.tsx'
import { useListFilter } from '#parts/list/use-list-filter.ts'
import { useShortcut } from '#parts/shortcut.ts'
import { useToday } from '#parts/today.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { paths } from '../../paths.ts'

import { batchTexts } from './batch.texts.ts'
import { InvoiceStates, InvoiceSums, OfClient } from './invoice-overview.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import { invoicesTexts } from './invoices.texts.ts'
import { useSelection } from './use-selection.ts'

const BatchBar = lazy(() => import('./batch-bar.tsx').then((file) => ({ default: file.BatchBar })))

/** `client` in the address: only his invoices. */
function useClientId() {
  const [address, setAddress] = useSearchParams()
  const clientId = address.get('client')
  const showAll = () =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current)
        next.delete('client')
        return next
      },
      { replace: true },
    )
  return { clientId, showAll }
}

/** Every invoice of the business: found, filtered, sorted, opened, and done with many at once. */
export function InvoicesScreen() {
  const texts = useTexts(invoicesTexts)
  const batch = useTexts(batchTexts)
  const navigate = useNavigate()
  const { id: businessId } = useBusiness()
  const canEdit = useCan('edit invoices')
  const { today } = useToday()
  const { filter, typed, setTyped, change, clear, isFiltered } = useListFilter(invoiceListShape)
  const { clientId, showAll } = useClientId()
  const list = useInvoicePages(businessId, today, { ...filter, clientId })
  const selection = useSelection()
  useShortcut('n', () => canEdit && void navigate(paths.invoiceNew))
  const sorts = invoiceListShape.sorts.map((sort) => ({ value: sort, label: texts.sorts[sort] }))
  const isNarrowed = isFiltered || clientId !== null
  return (
    <>
      <title>{texts.documentTitle(texts.title)}</title>
      <PageHeader
        title={texts.title}
        subtitle={
          <InvoiceSums
            businessId={businessId}
            state={filter.state}
            isHidden={filter.search !== '' || clientId !== null}
          />
        }
        actions={
          canEdit && (
            <>
              {!selection.isOn && (
                <Button variant="secondary" onClick={selection.begin}>
                  <ListChecks aria-hidden />
                  {batch.choose}
                </Button>
              )}
              <NewInvoiceLink />
            </>
          )
        }
      />
      <div className="mb-4 grid gap-3">
        <InvoiceStates businessId={businessId} state={filter.state} onState={(state) => change({ state })} />
        <ListToolbar
          typed={typed}
          onTyped={setTyped}
          searchLabel={texts.search}
          placeholder={texts.searchPlaceholder}
          selects={[
            {
              label: texts.sort,
              value: filter.sort,
              options: sorts,
              onChange: (sort) => change({ sort: sort as InvoiceFilter['sort'] }),
            },
          ]}
        />
        {clientId !== null && <OfClient businessId={businessId} clientId={clientId} onClear={showAll} />}
      </div>
      <ListResults list={list} isFiltered={isNarrowed} found={texts.found} loadFailed={texts.loadFailed}>
        {(invoices, { isLoading }) => (
          <>
            <InvoiceTable
              invoices={invoices}
              isLoading={isLoading}
              sort={filter.sort}
              onSort={(sort) => change({ sort })}
              selection={selection}
              tickLabel={batch.choose}
              checkLabel={batch.check}
              empty={
                isNarrowed ? (
                  <NoMatch
                    title={texts.noMatchTitle}
                    onClear={() => {
                      clear()
                      showAll()
                    }}
                  />
                ) : (
                  <NoInvoices canEdit={canEdit} />
                )
              }
            />
            {selection.isOn && (
              <Suspense fallback={null}>
                <BatchBar selection={selection} shown={invoices} businessId={businessId} />
              </Suspense>
            )}
          </>
        )}
      </ListResults>
    </>
  )
}

function NewInvoiceLink() {
  const { newInvoice } = useTexts(invoicesTexts)
  return (
    <Button render={<Link to={paths.invoiceNew} />}>
      <Plus aria-hidden />
      {newInvoice}
    </Button>
  )
}

function NoInvoices({ canEdit }: { canEdit: boolean }) {
  const texts = useTexts(invoicesTexts)
  return (
    <div className="rounded-card border border-line bg-surface">
      <EmptyState
        icon={<ReceiptText />}
        title={canEdit ? texts.emptyTitle : texts.emptyForWorkers}
        body={canEdit ? texts.emptyBody : texts.emptyForWorkersBody}
        action={canEdit && <NewInvoiceLink />}
      />
    </div>
  )
}
