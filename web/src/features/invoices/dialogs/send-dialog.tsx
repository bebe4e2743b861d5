import type { RefObject } from 'react'
import { generatePath } from 'react-router'
import { useTexts } from '#language/language.tsx'
import { sendTexts } from '#parts/document/send.texts.ts'
import { SendDialog } from '#parts/document/send-dialog.tsx'
import type { Sending, SendingWay } from '#parts/document/use-sending.ts'
import { PaymentQuestion } from '#parts/payments/payment-question.tsx'
import { useFirstPayment } from '#parts/payments/use-first-payment.ts'
import { invoiceEditHref, paths } from '#paths.ts'
import { invoiceTexts } from '../invoice.texts.ts'
import { useSendInvoice } from '../invoice-queries.ts'
import type { InvoiceDialogProps } from './invoice-dialog.ts'
import { invoiceDialogTexts } from './invoice-dialogs.texts.ts'

/** Sends an invoice, or sends its corrected version again. */
export function SendInvoiceDialog({
  invoice,
  businessId,
  ...dialog
}: InvoiceDialogProps & { way: SendingWay | null; isCorrected: boolean }) {
  const { mutateAsync } = useSendInvoice(businessId)
  return (
    <InvoiceSendingDialog
      {...dialog}
      number={invoice.invoice_number}
      clientId={invoice.client_id}
      email={invoice.client?.email}
      isEmpty={invoice.lines.length === 0 && invoice.total_amount === 0}
      editHref={invoiceEditHref(invoice.id)}
      send={async (sending) => (await mutateAsync({ invoiceId: invoice.id, ...sending }))?.token ?? null}
    />
  )
}

/** The texts and fields of the send dialog, for a stored invoice or one that is still in the form. */
export function InvoiceSendingDialog({
  number,
  isEmpty,
  editHref,
  isCorrected,
  send,
  ...dialog
}: {
  number: string | null
  clientId: string
  email: string | null | undefined
  isEmpty: boolean
  /** Null: the form is open behind the dialog. */
  editHref: string | null
  way: SendingWay | null
  isCorrected: boolean
  /** Resolves to the token of the link that was created. */
  send: (sending: Sending) => Promise<string | null>
  finalFocus: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const { send: texts } = useTexts(invoiceDialogTexts)
  const { noLines } = useTexts(sendTexts)
  const { edit } = useTexts(invoiceTexts)
  const { isReading, question, save } = useFirstPayment(true)
  return (
    <SendDialog
      {...dialog}
      texts={texts}
      cancelLabel={isCorrected ? texts.notNow : undefined}
      title={isCorrected ? texts.corrected : texts.title(number)}
      description={isCorrected ? texts.correctedBody : undefined}
      obstacle={isEmpty ? { text: noLines, editLabel: edit, href: editHref } : null}
      send={async (sending) => {
        await save()
        return send(sending)
      }}
      isReading={isReading}
      more={question && <PaymentQuestion document="invoice" {...question} />}
      note={number === null && texts.getsNumber}
      linkPath={(token) => generatePath(paths.invoiceLink, { token })}
    />
  )
}
