import { Button } from '@fieldlark/ui/button.tsx'
import X from 'lucide-react/icons/x'

import { useClient } from '#data/clients.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { StatusStrip } from '#parts/list/status-strip.tsx'
import { useMoney } from '#parts/money/money.ts'
import { invoicesTexts } from '../invoices.texts.ts'
import { type InvoiceListState, invoiceListStates, useInvoiceCounts } from './invoice-list-queries.ts'

// The other states are shown once there is an invoice in them.
const usual: readonly InvoiceListState[] = ['unpaid', 'draft', 'sent', 'overdue', 'paid']

/** The number of invoices by state; a tap filters the list. */
export function InvoiceStates({
  businessId,
  state,
  onState,
}: {
  businessId: string
  state: InvoiceListState | null
  onState: (state: InvoiceListState | null) => void
}) {
  const texts = useTexts(invoicesTexts)
  const { data: countOf, isError } = useInvoiceCounts(businessId)
  const isShown = (value: InvoiceListState) =>
    usual.includes(value) || value === state || (countOf?.(value).invoices ?? 0) > 0
  const items = [null, ...invoiceListStates.filter(isShown)].map((value) => ({
    value,
    label: value === null ? texts.all : texts.states[value],
    count: isError ? null : countOf?.(value).invoices,
    isLate: value === 'overdue',
  }))
  return <StatusStrip label={texts.status} items={items} value={state} onChange={onState} />
}

/** The total of the listed invoices, and the outstanding and overdue amounts of all. A search has no total of its own. */
export function InvoiceSums({
  businessId,
  state,
  isHidden,
}: {
  businessId: string
  state: InvoiceListState | null
  isHidden: boolean
}) {
  const texts = useTexts(invoicesTexts)
  const { format } = useMoney()
  const { data: countOf } = useInvoiceCounts(businessId)
  const shown = countOf?.(state)
  if (!countOf || !shown || isHidden || shown.invoices === 0) return <span aria-hidden>&nbsp;</span>
  const { balance } = countOf('unpaid')
  const late = countOf('overdue')
  return (
    <span className="money flex gap-x-3">
      <span className="max-lg:hidden">{texts.sum(shown.invoices, format(shown.total))}</span>
      {Number(balance) > 0 && <span className="font-semibold text-ink">{texts.owed(format(balance))}</span>}
      {late.invoices > 0 && (
        <span className="font-semibold text-danger">{texts.late(format(late.balance))}</span>
      )}
    </span>
  )
}

/** The client whose invoices are listed, with a link back to all invoices. */
export function OfClient({
  businessId,
  clientId,
  onClear,
}: {
  businessId: string
  clientId: string
  onClear: () => void
}) {
  const texts = useTexts(invoicesTexts)
  const nameOf = useClientName()
  const { data: client } = useClient(businessId, clientId)
  return (
    <p className="flex items-center gap-2 text-ink-soft">
      <bdi className="min-w-0 truncate">{client ? texts.onlyOf(nameOf(client)) : ' '}</bdi>
      <Button
        variant="ghost"
        size="icon"
        aria-label={texts.allClients}
        title={texts.allClients}
        onClick={onClear}
      >
        <X />
      </Button>
    </p>
  )
}
