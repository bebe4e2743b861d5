import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'

import type { WholeInvoice } from '#data/invoices.ts'
import { useClientBalance } from '#data/payments.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useBusinessMoment } from '#parts/dates/business-moment.ts'
import { useToday } from '#parts/dates/today.ts'
import { useMoney } from '#parts/money/money.ts'
import type { InvoiceDialog } from '../dialogs/invoice-dialog.ts'
import { invoiceTexts } from '../invoice.texts.ts'

type Props = { invoice: WholeInvoice; businessId: string; onOpen: (dialog: InvoiceDialog) => void }

const dayMs = 86_400_000
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** Notices above the invoice: the client reports a payment, it is overdue, the client has credit. */
export function InvoiceNotes({ invoice, businessId, onOpen }: Props) {
  const texts = useTexts(invoiceTexts)
  const { format } = useMoney()
  if (invoice.status === 'void') return <Alert tone="info">{texts.voidNote}</Alert>
  if (invoice.status === 'written_off') {
    return <Alert tone="info">{texts.writtenOffNote(format(invoice.written_off_amount))}</Alert>
  }
  if (invoice.status !== 'sent' && invoice.status !== 'draft') return null
  return (
    <>
      <PaymentNote invoice={invoice} onOpen={onOpen} />
      {invoice.balance > 0 && <HasCredit invoice={invoice} businessId={businessId} onOpen={onOpen} />}
    </>
  )
}

function PaymentNote({ invoice, onOpen }: Omit<Props, 'businessId'>) {
  const texts = useTexts(invoiceTexts)
  const moment = useBusinessMoment()
  const { today } = useToday()
  const nameOf = useClientName()
  if (invoice.status !== 'sent') return null
  if (invoice.claimed_paid_at) {
    const record = (
      <Button size="sm" onClick={() => onOpen('pay')}>
        {texts.pay}
      </Button>
    )
    return (
      <Alert
        tone="warning"
        title={texts.claimedTitle(invoice.client ? nameOf(invoice.client) : '')}
        action={record}
      >
        {texts.claimedBody(moment(invoice.claimed_paid_at))}
      </Alert>
    )
  }
  if (invoice.due_date >= today) return null
  const remind = (
    <Button variant="secondary" size="sm" onClick={() => onOpen('remind')}>
      {texts.remind}
    </Button>
  )
  return (
    <Alert tone="warning" action={remind}>
      {texts.lateNote(daysBetween(invoice.due_date, today))}
    </Alert>
  )
}

function HasCredit({ invoice, businessId, onOpen }: Props) {
  const texts = useTexts(invoiceTexts)
  const { format } = useMoney()
  const nameOf = useClientName()
  const { data: account } = useClientBalance(businessId, invoice.client_id)
  if (!account || account.credit <= 0 || !invoice.client) return null
  const use = (
    <Button variant="secondary" size="sm" onClick={() => onOpen('credit')}>
      {texts.useCredit}
    </Button>
  )
  return (
    <Alert tone="info" action={use}>
      {texts.creditNote(nameOf(invoice.client), format(account.credit))}
    </Alert>
  )
}
