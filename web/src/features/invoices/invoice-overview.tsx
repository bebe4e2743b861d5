import { Button } from '@fieldlark/ui/button.tsx'
import X from 'lucide-react/icons/x'

import { useClient } from '#data/clients.ts'
import { type InvoiceListState, invoiceListStates } from '#data/invoice-filter.ts'
import { useInvoiceCounts } from '#data/invoice-lists.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/client-name.tsx'
import { StatusStrip } from '#parts/list/status-strip.tsx'
import { useMoney } from '#parts/money.ts'

import { invoicesTexts } from './invoices.texts.ts'

// The others appear when there is one of them.
const usual: readonly InvoiceListState[] = ['unpaid', 'draft', 'sent', 'overdue', 'paid']

/** How many of each state; a tap shows only those. */
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
  }))
  return <StatusStrip label={texts.status} items={items} value={state} onChange={onState} />
}

/** What is shown comes to, and what of all is still to come in. A search has no sum of its own. */
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
    <span className="money flex flex-wrap gap-x-3">
      <span>{texts.sum(shown.invoices, format(shown.total))}</span>
      {Number(balance) > 0 && <span className="font-semibold text-ink">{texts.owed(format(balance))}</span>}
      {late.invoices > 0 && (
        <span className="font-semibold text-danger">{texts.late(format(late.balance))}</span>
      )}
    </span>
  )
}

/** Whose invoices are shown, and the way back to all. */
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
