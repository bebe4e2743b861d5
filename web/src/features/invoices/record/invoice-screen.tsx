import { type InvoiceState, invoiceState } from '@fieldlark/domain/invoices/invoice-state.ts'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Suspense } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'

import { useInvoice, type WholeInvoice } from '#data/invoices.ts'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { ClientLink } from '#parts/clients/client-link.tsx'
import { useToday } from '#parts/dates/today.ts'
import { RecordColumns } from '#parts/record/record-columns.tsx'
import { RecordHead } from '#parts/record/record-head.tsx'
import { isGone, RecordLoading, RecordMissing } from '#parts/record/record-missing.tsx'
import { RelatedRecords } from '#parts/record/related-records.tsx'
import { Timeline } from '#parts/record/timeline.tsx'
import { WorkState } from '#parts/status/work-state.tsx'
import { paths } from '#paths.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { type InvoiceDialog, invoiceDialogs } from '../dialogs/invoice-dialog.ts'
import { invoiceTexts } from '../invoice.texts.ts'
import { invoicesTexts } from '../invoices.texts.ts'
import { useInvoiceName } from '../use-invoice-name.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceAmounts } from './invoice-amounts.tsx'
import { InvoicePreview } from './invoice-document.tsx'
import { InvoiceNotes } from './invoice-notes.tsx'
import { InvoicePayments } from './invoice-payments.tsx'
import { MailHistory } from './mail-history.tsx'

const CashToConfirm = lazyPart(
  async () => (await import('#parts/payments/cash-to-confirm.tsx')).CashToConfirm,
)

/** One invoice: the amounts, the document, its state and the next step. */
export function InvoiceScreen() {
  const { invoiceId = '' } = useParams()
  return <InvoiceRecord id={invoiceId} />
}

/** The same on a page or beside the list. */
export function InvoiceRecord({ id }: { id: string }) {
  const { id: businessId } = useBusiness()
  const { data: invoice, error, refetch } = useInvoice(businessId, id)
  if (invoice && !isGone(error)) return <Details key={invoice.id} invoice={invoice} businessId={businessId} />
  if (error) return <RecordMissing record="invoice" error={error} onRetry={() => void refetch()} />
  return <RecordLoading record="invoice" />
}

/** The open dialog is part of the URL, so that a new invoice can link to its send dialog. */
function useOpenDialog() {
  const [address, setAddress] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const open = invoiceDialogs.find((each) => each === address.get('dialog')) ?? null
  const setOpen = (dialog: InvoiceDialog | null) => {
    const next = new URLSearchParams(address)
    if (dialog === null) next.delete('dialog')
    else next.set('dialog', dialog)
    setAddress(next, { replace: true, preventScrollReset: true, state })
  }
  return [open, setOpen] as const
}

function Details({ invoice, businessId }: { invoice: WholeInvoice; businessId: string }) {
  const { documentTitle } = useTexts(invoicesTexts)
  const texts = useTexts(invoiceTexts)
  const canEdit = useCan('edit invoices')
  const canSend = useCan('invoice own work')
  const canSeePayments = useCan('record payments')
  const canSeeHistory = useCan('view history')
  const canSeeEmails = useCan('view email log')
  const name = useInvoiceName()(invoice)
  const [open, setOpen] = useOpenDialog()
  return (
    <>
      <RecordHead
        page={documentTitle(name)}
        back={{ to: paths.invoices, label: texts.back }}
        kicker={invoice.client && <ClientLink client={invoice.client} />}
        title={invoice.invoice_number ? texts.name(invoice.invoice_number) : texts.draftName}
        status={
          <>
            <Facts invoice={invoice} />
            {canSeeHistory && <RelatedRecords businessId={businessId} record="invoice" id={invoice.id} />}
          </>
        }
        actions={
          canSend && <InvoiceActions invoice={invoice} businessId={businessId} open={open} onOpen={setOpen} />
        }
      />
      <div className="mb-4 grid gap-3">
        <InvoiceAmounts invoice={invoice} />
        {canEdit && <InvoiceNotes invoice={invoice} businessId={businessId} onOpen={setOpen} />}
      </div>
      <RecordColumns wide="lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-10">
        <InvoicePreview invoice={invoice} businessId={businessId} />
        <div className="grid gap-4 empty:hidden">
          {canSeePayments && (
            <Suspense fallback={null}>
              <CashToConfirm
                key={invoice.id}
                businessId={businessId}
                jobIds={jobsOf(invoice)}
                payable={[invoice]}
                isOnlyOfInvoice
              />
            </Suspense>
          )}
          {canSeePayments && <InvoicePayments invoice={invoice} businessId={businessId} />}
          {canSeeEmails && <MailHistory businessId={businessId} recordId={invoice.id} />}
          {canSeeHistory && <Timeline businessId={businessId} record="invoice" id={invoice.id} />}
        </div>
      </RecordColumns>
    </>
  )
}

/** The jobs it was made of; of a closed one nothing is paid any more. */
const jobsOf = ({ status, sources }: WholeInvoice) =>
  status === 'void' || status === 'written_off'
    ? []
    : [...new Set(sources.flatMap(({ job_id }) => job_id ?? []))].toSorted()

/** The state, and the day it came about where that is not the due date beside the amount. */
function Facts({ invoice }: { invoice: WholeInvoice }) {
  const texts = useTexts(invoiceTexts)
  const { language } = useLanguage()
  const { timezone } = useBusiness()
  const { today } = useToday()
  const state = invoiceState(invoice, today)
  const { viewed_at, sent_at, paid_at } = invoice
  const instants: Partial<Record<InvoiceState, string | null>> = {
    sent: sent_at,
    viewed: viewed_at,
    paid: paid_at,
  }
  const day = (instant: string) => formatDay(language, instant, timezone)
  const since = instants[state]
  // What is not owed any more is not waited for.
  const isOff = state === 'void' || state === 'written_off'
  const seen = viewed_at && !isOff && texts.seen(day(viewed_at))
  return (
    <>
      <WorkState record="invoice" status={state} />
      <span className="truncate">{state === 'draft' ? texts.notSent : since ? day(since) : seen}</span>
    </>
  )
}
