import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'

import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/client-name.tsx'
import { RecordPaymentDialog } from '#parts/payments/record-payment-dialog.tsx'
import { WriteOffDialog } from '#parts/payments/write-off-dialog.tsx'

import { CreditDialog } from './credit-dialog.tsx'
import { invoiceTexts } from './invoice.texts.ts'
import type { InvoiceDialog, InvoiceDialogProps } from './invoice-dialog.ts'
import { RemindDialog } from './remind-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import type { InvoiceMoves } from './use-invoice-moves.ts'
import { useInvoiceName } from './use-invoice-name.ts'

type Props = InvoiceDialogProps & { open: InvoiceDialog; moves: InvoiceMoves }

/** The dialog that is asked for. */
export function InvoiceDialogs({ open, moves, ...props }: Props) {
  const nameOf = useClientName()
  const name = useInvoiceName()(props.invoice)
  const { invoice, ...rest } = props
  const clientName = invoice.client ? nameOf(invoice.client) : ''
  if (open === 'send' || open === 'corrected') {
    return <SendDialog {...props} way={null} isCorrected={open === 'corrected'} />
  }
  if (open === 'link' || open === 'marked') return <SendDialog {...props} way={open} isCorrected={false} />
  if (open === 'remind') return <RemindDialog {...props} />
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
  return <Sure {...props} what={open} moves={moves} />
}

function Sure({
  what,
  invoice,
  moves,
  finalFocus,
  onClose,
}: InvoiceDialogProps & { what: 'void' | 'revoke' | 'delete'; moves: InvoiceMoves }) {
  const texts = useTexts(invoiceTexts)
  const name = useInvoiceName()(invoice)
  const questions = {
    void: {
      title: texts.voidTitle(name),
      body: texts.voidBody,
      confirmLabel: texts.void,
      run: moves.void,
    },
    revoke: {
      title: texts.revokeTitle(name),
      body: texts.revokeBody,
      confirmLabel: texts.revoke,
      run: moves.revoke,
    },
    delete: {
      title: texts.deleteTitle(name),
      body: texts.deleteBody,
      confirmLabel: texts.delete,
      run: moves.remove,
    },
  }
  const { run, ...question } = questions[what]
  return (
    <ConfirmDialog
      isOpen
      isDanger
      {...question}
      onClose={onClose}
      onConfirm={() => void run().then(onClose)}
      finalFocus={finalFocus}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      isBusy={moves.isBusy}
    />
  )
}
