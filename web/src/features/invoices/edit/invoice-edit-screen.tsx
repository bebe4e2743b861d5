import { hasMoney, invoiceActions } from '@fieldlark/domain/invoices/invoice-state.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import { useState } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router'

import { useInvoice, type WholeInvoice } from '#data/invoices.ts'
import { useTexts } from '#language/language.tsx'
import { Allowed } from '#parts/record/allowed.tsx'
import { RecordLoading, RecordMissing } from '#parts/record/record-missing.tsx'
import { invoiceHref } from '#paths.ts'
import { useBusiness, useCan, useSignedIn } from '#session/session.tsx'
import { useInvoiceName } from '../use-invoice-name.ts'
import { InvoiceEditor } from './invoice-editor.tsx'
import { invoiceFormTexts } from './invoice-form.texts.ts'
import { OwnInvoiceEditor } from './own-invoice-editor.tsx'

/** The form of an existing invoice, or the reason why it can no longer be edited. */
export function InvoiceEditScreen() {
  const { invoiceId = '' } = useParams()
  const canEdit = useCan('edit invoices')
  return canEdit ? (
    <EditInvoice invoiceId={invoiceId} />
  ) : (
    <Allowed action="invoice own work" instead={invoiceHref(invoiceId)}>
      <EditOwnInvoice key={invoiceId} invoiceId={invoiceId} />
    </Allowed>
  )
}

/** Of the invoices of their work, workers change the drafts. */
function EditOwnInvoice({ invoiceId }: { invoiceId: string }) {
  const { id: businessId } = useBusiness()
  const { data: invoice, error, refetch } = useInvoice(businessId, invoiceId)
  if (error && !invoice)
    return <RecordMissing record="invoice" error={error} onRetry={() => void refetch()} />
  if (!invoice) return <RecordLoading record="invoice" />
  if (invoice.status !== 'draft') return <Navigate to={invoiceHref(invoiceId)} replace />
  return <OwnInvoiceEditor invoice={invoice} />
}

function EditInvoice({ invoiceId }: { invoiceId: string }) {
  const { id: businessId } = useBusiness()
  const { userId } = useSignedIn()
  const navigate = useNavigate()
  const { data: invoice, error, refetch } = useInvoice(businessId, invoiceId)
  const [isSending, setSending] = useState(false)
  if (error && !invoice)
    return <RecordMissing record="invoice" error={error} onRetry={() => void refetch()} />
  if (!invoice) return <RecordLoading record="invoice" />
  // Once sent, the invoice may already be paid, and the created link is still shown over the form.
  if (!isSending && !invoiceActions(invoice).edit) return <Locked invoice={invoice} />
  return (
    <InvoiceEditor
      key={invoice.id}
      draftName={`invoice:${userId}:${businessId}:${invoice.id}`}
      invoice={invoice}
      plan={null}
      onSending={setSending}
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
