import { invoiceState } from '@fieldlark/domain/invoices/invoice-state.ts'
import { cn } from '@fieldlark/ui/class-names.ts'
import { lazy, Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'

import { useInvoice, type WholeInvoice } from '#data/invoices.ts'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { ClientLink } from '#parts/clients/client-link.tsx'
import { useBusinessMoment } from '#parts/dates/business-moment.ts'
import { useToday } from '#parts/dates/today.ts'
import { useMoney } from '#parts/money/money.ts'
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
import { InvoicePreview } from './invoice-document.tsx'
import { InvoiceNotes } from './invoice-notes.tsx'
import { InvoicePayments } from './invoice-payments.tsx'
import { MailHistory } from './mail-history.tsx'

const CashToConfirm = lazy(() =>
  import('#parts/payments/cash-to-confirm.tsx').then((file) => ({ default: file.CashToConfirm })),
)

/** One invoice: the amounts, the document, its state and the next step. */
export function InvoiceScreen() {
  const { invoiceId = '' } = useParams()
  const { id: businessId } = useBusiness()
  const { data: invoice, error, refetch } = useInvoice(businessId, invoiceId)
  if (invoice && !isGone(error)) return <Details key={invoice.id} invoice={invoice} businessId={businessId} />
  if (error) return <RecordMissing record="invoice" error={error} onRetry={() => void refetch()} />
  return <RecordLoading record="invoice" />
}

/** The open dialog is part of the URL, so that a new invoice can link to its send dialog. */
function useOpenDialog() {
  const [address, setAddress] = useSearchParams()
  const open = invoiceDialogs.find((each) => each === address.get('dialog')) ?? null
  const setOpen = (dialog: InvoiceDialog | null) =>
    setAddress(dialog === null ? {} : { dialog }, { replace: true, preventScrollReset: true })
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
      <title>{documentTitle(name)}</title>
      <RecordHead
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
        <Amounts invoice={invoice} />
        {canEdit && <InvoiceNotes invoice={invoice} businessId={businessId} onOpen={setOpen} />}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-10">
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
      </div>
    </>
  )
}

/** The jobs it was made of; of a closed one nothing is paid any more. */
const jobsOf = ({ status, sources }: WholeInvoice) =>
  status === 'void' || status === 'written_off'
    ? []
    : [...new Set(sources.flatMap(({ job_id }) => job_id ?? []))].toSorted()

function Facts({ invoice }: { invoice: WholeInvoice }) {
  const texts = useTexts(invoiceTexts)
  const moment = useBusinessMoment()
  const { today } = useToday()
  return (
    <>
      <WorkState record="invoice" status={invoiceState(invoice, today)} />
      {invoice.status === 'draft' ? (
        <span className="truncate">{texts.notSent}</span>
      ) : invoice.viewed_at ? (
        <span className="truncate">{texts.seen(moment(invoice.viewed_at))}</span>
      ) : (
        invoice.sent_at && <span className="truncate">{texts.sentOn(moment(invoice.sent_at))}</span>
      )}
    </>
  )
}

/** The total, the amount paid and the balance due. */
function Amounts({ invoice }: { invoice: WholeInvoice }) {
  const texts = useTexts(invoiceTexts)
  const { language } = useLanguage()
  const { format } = useMoney()
  const { today } = useToday()
  const isLate = invoiceState(invoice, today) === 'overdue'
  const isOpen = invoice.status === 'sent' || invoice.status === 'draft'
  const facts = [
    [texts.amounts.total, invoice.total_amount],
    [texts.amounts.paid, invoice.paid_amount],
  ] as const
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-surface shadow-card md:grid-cols-3">
      {facts.map(([label, amount]) => (
        <div key={label} className="min-w-0 px-4 py-3 md:px-5">
          <dt className="text-ink-soft text-xs">{label}</dt>
          <dd className="money font-bold text-lg leading-7 md:text-2xl md:leading-8">{format(amount)}</dd>
        </div>
      ))}
      <div className="order-first col-span-2 bg-sunken/60 px-4 py-3 md:order-none md:col-span-1 md:px-5">
        <dt className="text-ink-soft text-xs">{texts.amounts.balance}</dt>
        <dd className={cn('money font-bold text-2xl leading-8', isLate && 'text-danger')}>
          {format(invoice.balance)}
        </dd>
        {isOpen && (
          <dd className={cn('text-xs', isLate ? 'text-danger' : 'text-ink-faint')}>
            {texts.due(formatDay(language, invoice.due_date))}
          </dd>
        )}
      </div>
    </dl>
  )
}
