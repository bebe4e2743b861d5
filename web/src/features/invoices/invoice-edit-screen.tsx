import { hasMoney, invoiceMoves } from '@fieldlark/domain/invoices/invoice-moves.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import { Link, useNavigate, useParams } from 'react-router'

import { useInvoice, type WholeInvoice } from '#data/invoices.ts'
import { useTexts } from '#language/language.tsx'
import { useBusiness, useSignedIn } from '#session/session.tsx'
import { invoiceHref } from '../../paths.ts'

import { InvoiceEditor } from './invoice-editor.tsx'
import { invoiceFormTexts } from './invoice-form.texts.ts'
import { InvoiceMissing, InvoiceSkeleton } from './invoice-missing.tsx'
import { useInvoiceName } from './use-invoice-name.ts'

/** An invoice that is being edited, or why it cannot be any more. */
export function InvoiceEditScreen() {
  const { invoiceId = '' } = useParams()
  const { id: businessId } = useBusiness()
  const { userId } = useSignedIn()
  const navigate = useNavigate()
  const { data: invoice, error, refetch } = useInvoice(businessId, invoiceId)
  if (error && !invoice) return <InvoiceMissing error={error} onRetry={() => void refetch()} />
  if (!invoice) return <InvoiceSkeleton />
  if (!invoiceMoves(invoice).edit) return <Locked invoice={invoice} />
  return (
    <InvoiceEditor
      key={invoice.id}
      draftName={`invoice:${userId}:${businessId}:${invoice.id}`}
      invoice={invoice}
      plan={null}
      onLeave={() => void navigate(invoiceHref(invoice.id), { replace: true })}
    />
  )
}

function Locked({ invoice }: { invoice: WholeInvoice }) {
  const texts = useTexts(invoiceFormTexts)
  const name = useInvoiceName()(invoice)
  const { status } = invoice
  const why = status === 'void' || status === 'written_off' ? status : hasMoney(invoice) ? 'money' : 'paid'
  const back = (
    <Button variant="secondary" size="sm" render={<Link to={invoiceHref(invoice.id)} />}>
      {texts.toInvoice}
    </Button>
  )
  return (
    <div className="mx-auto max-w-3xl">
      <title>{`${name} · Fieldlark`}</title>
      <PageHeader title={texts.editTitle(name)} />
      <Alert tone="warning" title={texts.lockedTitle} action={back}>
        {texts.locked[why]}
      </Alert>
    </div>
  )
}
