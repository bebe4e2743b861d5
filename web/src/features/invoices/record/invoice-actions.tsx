import { invoiceActions } from '@fieldlark/domain/invoices/invoice-state.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import Pencil from 'lucide-react/icons/pencil'
import { Suspense, useRef } from 'react'
import { Link } from 'react-router'

import type { WholeInvoice } from '#data/invoices.ts'
import { useTexts } from '#language/language.tsx'
import { invoiceEditHref } from '#paths.ts'
import { useCan } from '#session/session.tsx'
import type { InvoiceDialog } from '../dialogs/invoice-dialog.ts'
import { invoiceTexts } from '../invoice.texts.ts'
import { InvoiceMenu } from './invoice-menu.tsx'
import { type InvoiceMoves, useInvoiceMoves } from './use-invoice-moves.ts'

const InvoiceDialogs = lazyPart(async () => (await import('../dialogs/invoice-dialogs.tsx')).InvoiceDialogs)

type Props = {
  invoice: WholeInvoice
  businessId: string
  open: InvoiceDialog | null
  onOpen: (dialog: InvoiceDialog | null) => void
}

/** The next step of an invoice as a button, and a menu with its other actions. */
export function InvoiceActions({ invoice, businessId, open, onOpen }: Props) {
  const texts = useTexts(invoiceTexts)
  const moves = useInvoiceMoves(invoice, businessId)
  const trigger = useRef<HTMLButtonElement>(null)
  const canEdit = useCan('edit invoices')
  const { edit } = invoiceActions(invoice)
  // Whoever does the work changes its draft and sends it, and nothing else.
  const isSendable = ['draft', 'sent', 'paid'].includes(invoice.status)
  const shown = canEdit || (open === 'send' && isSendable) ? open : null
  return (
    <>
      {canEdit ? (
        <InvoiceMenu invoice={invoice} moves={moves} trigger={trigger} onOpen={onOpen} />
      ) : (
        isSendable && (
          <Button ref={trigger} onClick={() => onOpen('send')}>
            {invoice.status === 'draft' ? texts.send : texts.sendAgain}
          </Button>
        )
      )}
      {(canEdit ? edit : invoice.status === 'draft') && (
        <Button variant="secondary" render={<Link to={invoiceEditHref(invoice.id)} />}>
          <Pencil aria-hidden />
          {texts.edit}
        </Button>
      )}
      {canEdit && <NextStep invoice={invoice} moves={moves} onOpen={onOpen} />}
      {shown && (
        <Suspense fallback={null}>
          <InvoiceDialogs
            open={shown}
            invoice={invoice}
            businessId={businessId}
            moves={moves}
            finalFocus={trigger}
            onClose={() => onOpen(null)}
          />
        </Suspense>
      )}
    </>
  )
}

function NextStep({ invoice, moves, onOpen }: Pick<Props, 'invoice' | 'onOpen'> & { moves: InvoiceMoves }) {
  const texts = useTexts(invoiceTexts)
  const may = invoiceActions(invoice)
  if (invoice.status === 'draft') return <Button onClick={() => onOpen('send')}>{texts.send}</Button>
  if (invoice.status === 'paid') {
    // What credit paid has no receipt; without an address only a link can be handed over.
    const hasReceipt = invoice.paid_amount > 0 && Boolean(invoice.client?.email)
    return (
      <Button onClick={() => onOpen(hasReceipt ? 'receipt' : 'send')}>
        {hasReceipt ? texts.sendReceipt : texts.sendAgain}
      </Button>
    )
  }
  if (may.pay) return <Button onClick={() => onOpen('pay')}>{texts.pay}</Button>
  if (may.unvoid) {
    return (
      <Button isBusy={moves.isBusy} onClick={() => void moves.unvoid()}>
        {texts.unvoid}
      </Button>
    )
  }
  if (may.undoWriteOff) {
    return (
      <Button isBusy={moves.isBusy} onClick={() => void moves.undoWriteOff()}>
        {texts.undoWriteOff}
      </Button>
    )
  }
  return null
}
