import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { type Step, StepConfirmation } from '#parts/forms/step-confirmation.tsx'
import { RecordPaymentDialog } from '#parts/payments/record-payment-dialog.tsx'
import { invoiceTexts } from '../invoice.texts.ts'
import type { InvoiceMoves } from '../record/use-invoice-moves.ts'
import { useInvoiceName } from '../use-invoice-name.ts'
import { CreditDialog } from './credit-dialog.tsx'
import type { InvoiceDialog, InvoiceDialogProps } from './invoice-dialog.ts'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { RemindDialog } from './remind-dialog.tsx'
import { SendInvoiceDialog } from './send-dialog.tsx'
import { WriteOffDialog } from './write-off-dialog.tsx'

type Props = InvoiceDialogProps & { open: InvoiceDialog; moves: InvoiceMoves }

/** The dialog that is open. */
export function InvoiceDialogs({ open, moves, ...props }: Props) {
  const nameOf = useClientName()
  const name = useInvoiceName()(props.invoice)
  const { invoice, ...rest } = props
  const clientName = invoice.client ? nameOf(invoice.client) : ''
  if (open === 'send' || open === 'corrected') {
    return <SendInvoiceDialog {...props} way={null} isCorrected={open === 'corrected'} />
  }
  if (open === 'link' || open === 'marked')
    return <SendInvoiceDialog {...props} way={open} isCorrected={false} />
  if (open === 'remind') return <RemindDialog {...props} />
  if (open === 'receipt') return <ReceiptDialog {...props} />
  if (open === 'credit') return <CreditDialog {...props} />
  if (open === 'pay') {
    const target = {
      clientId: invoice.client_id,
      invoiceId: invoice.id,
      label: name,
      due: invoice.balance,
      isDraft: invoice.status === 'draft',
      receiptTo: invoice.client?.email ? clientName : null,
    }
    return <RecordPaymentDialog {...rest} target={target} />
  }
  if (open === 'writeOff') {
    const { id, balance } = invoice
    return <WriteOffDialog {...rest} invoice={{ id, number: name, balance }} clientName={clientName} />
  }
  return <Confirmation {...props} what={open} moves={moves} />
}

function Confirmation({
  what,
  invoice,
  moves,
  finalFocus,
  onClose,
}: InvoiceDialogProps & { what: 'void' | 'revoke' | 'delete'; moves: InvoiceMoves }) {
  const texts = useTexts(invoiceTexts)
  const name = useInvoiceName()(invoice)
  const steps: Record<typeof what, Step> = {
    void: {
      title: texts.voidTitle(name),
      body: texts.voidBody,
      confirmLabel: texts.void,
      isDanger: true,
      run: moves.void,
    },
    revoke: {
      title: texts.revokeTitle(name),
      body: texts.revokeBody,
      confirmLabel: texts.revoke,
      isDanger: true,
      run: moves.revoke,
    },
    delete: {
      title: texts.deleteTitle(name),
      body: texts.deleteBody,
      confirmLabel: texts.delete,
      isDanger: true,
      run: moves.remove,
    },
  }
  return (
    <StepConfirmation step={steps[what]} isBusy={moves.isBusy} finalFocus={finalFocus} onClose={onClose} />
  )
}
