import { invoiceState } from '@fieldlark/domain/invoices/invoice-state.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { cn } from '@fieldlark/ui/class-names.ts'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Link, useParams, useSearchParams } from 'react-router'

import { useInvoice, type WholeInvoice } from '#data/invoices.ts'
import { formatDay, formatMoment } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { Chain } from '#parts/chain.tsx'
import { useClientName } from '#parts/client-name.tsx'
import { MailHistory } from '#parts/mail-history.tsx'
import { useMoney } from '#parts/money.ts'
import { isGone } from '#parts/record/record-missing.tsx'
import { Timeline } from '#parts/timeline.tsx'
import { useToday } from '#parts/today.ts'
import { WorkBadge } from '#parts/work-badge.tsx'
import { useBusiness, useCan } from '#session/session.tsx'
import { clientHref, paths } from '../../paths.ts'

import { invoiceTexts } from './invoice.texts.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import { type InvoiceDialog, invoiceDialogs } from './invoice-dialog.ts'
import { InvoiceMissing, InvoiceSkeleton } from './invoice-missing.tsx'
import { InvoiceNotes } from './invoice-notes.tsx'
import { InvoicePayments } from './invoice-payments.tsx'
import { InvoicePreview } from './invoice-preview.tsx'
import { invoicesTexts } from './invoices.texts.ts'
import { useInvoiceName } from './use-invoice-name.ts'

/** One invoice: what is to be paid, what the client sees, where it stands, what to do next. */
export function InvoiceScreen() {
  const { invoiceId = '' } = useParams()
  const { id: businessId } = useBusiness()
  const { data: invoice, error, refetch } = useInvoice(businessId, invoiceId)
  if (invoice && !isGone(error)) return <Details key={invoice.id} invoice={invoice} businessId={businessId} />
  if (error) return <InvoiceMissing error={error} onRetry={() => void refetch()} />
  return <InvoiceSkeleton />
}

/** Which dialog is open is part of the address: what was just made leads to its sending. */
function useOpenDialog() {
  const [address, setAddress] = useSearchParams()
  const open = invoiceDialogs.find((each) => each === address.get('ask')) ?? null
  const setOpen = (dialog: InvoiceDialog | null) =>
    setAddress(dialog === null ? {} : { ask: dialog }, { replace: true, preventScrollReset: true })
  return [open, setOpen] as const
}

function Details({ invoice, businessId }: { invoice: WholeInvoice; businessId: string }) {
  const { documentTitle } = useTexts(invoicesTexts)
  const texts = useTexts(invoiceTexts)
  const isOffice = useCan('edit invoices')
  const name = useInvoiceName()(invoice)
  const [open, setOpen] = useOpenDialog()
  return (
    <>
      <title>{documentTitle(name)}</title>
      <PageHeader
        back={
          <Button variant="link" size="sm" render={<Link to={paths.invoices} />}>
            <ChevronLeft aria-hidden />
            {texts.back}
          </Button>
        }
        title={invoice.invoice_number ? texts.name(invoice.invoice_number) : texts.draftName}
        subtitle={<Facts invoice={invoice} />}
        actions={
          isOffice && (
            <InvoiceActions invoice={invoice} businessId={businessId} open={open} onOpen={setOpen} />
          )
        }
      />
      <div className="mb-4 grid gap-3">
        <Amounts invoice={invoice} />
        {isOffice && <Chain businessId={businessId} record="invoice" id={invoice.id} />}
        {isOffice && <InvoiceNotes invoice={invoice} businessId={businessId} onOpen={setOpen} />}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <InvoicePreview invoice={invoice} businessId={businessId} />
        {isOffice && (
          <div className="grid gap-4">
            <InvoicePayments invoice={invoice} businessId={businessId} />
            <MailHistory businessId={businessId} recordId={invoice.id} />
            <Timeline businessId={businessId} record="invoice" id={invoice.id} />
          </div>
        )}
      </div>
    </>
  )
}

function Facts({ invoice }: { invoice: WholeInvoice }) {
  const texts = useTexts(invoiceTexts)
  const { language } = useLanguage()
  const { timezone } = useBusiness()
  const nameOf = useClientName()
  const { today } = useToday()
  const moment = (instant: string) => formatMoment(language, instant, timezone)
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <WorkBadge record="invoice" status={invoiceState(invoice, today)} />
      {invoice.client && (
        <Link
          to={clientHref(invoice.client.id)}
          className="font-medium text-ink underline-offset-4 hover:underline"
        >
          <bdi>{nameOf(invoice.client)}</bdi>
        </Link>
      )}
      {invoice.status === 'draft' && <span className="text-xs">{texts.notSent}</span>}
      {invoice.sent_at && (
        <span className="text-xs whitespace-nowrap">{texts.sentOn(moment(invoice.sent_at))}</span>
      )}
      {invoice.viewed_at && (
        <span className="text-xs whitespace-nowrap">{texts.seen(moment(invoice.viewed_at))}</span>
      )}
    </span>
  )
}

/** The three numbers everybody asks for first. */
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
