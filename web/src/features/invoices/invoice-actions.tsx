import { invoiceMoves } from '@fieldlark/domain/invoices/invoice-moves.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import Pencil from 'lucide-react/icons/pencil'
import { lazy, Suspense, useRef } from 'react'
import { Link } from 'react-router'

import type { WholeInvoice } from '#data/invoices.ts'
import { useTexts } from '#language/language.tsx'
import { invoiceEditHref } from '../../paths.ts'

import { invoiceTexts } from './invoice.texts.ts'
import type { InvoiceDialog } from './invoice-dialog.ts'
import { InvoiceMenu } from './invoice-menu.tsx'
import { type InvoiceMoves, useInvoiceMoves } from './use-invoice-moves.ts'

const InvoiceDialogs = lazy(() =>
  import('./invoice-dialogs.tsx').then((file) => ({ default: file.InvoiceDialogs })),
)

type Props = {
  invoice: WholeInvoice
  businessId: string
  open: InvoiceDialog | null
  onOpen: (dialog: InvoiceDialog | null) => void
}

/** The next step of an invoice as a button, the others in a menu. */
export function InvoiceActions({ invoice, businessId, open, onOpen }: Props) {
  const texts = useTexts(invoiceTexts)
  const moves = useInvoiceMoves(invoice, businessId)
  const trigger = useRef<HTMLButtonElement>(null)
  const { edit } = invoiceMoves(invoice)
  return (
    <>
      <InvoiceMenu invoice={invoice} moves={moves} trigger={trigger} onOpen={onOpen} />
      {edit && (
        <Button variant="secondary" render={<Link to={invoiceEditHref(invoice.id)} />}>
          <Pencil aria-hidden />
          {texts.edit}
        </Button>
      )}
      <NextStep invoice={invoice} moves={moves} onOpen={onOpen} />
      {open && (
        <Suspense fallback={null}>
          <InvoiceDialogs
            open={open}
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
  const may = invoiceMoves(invoice)
  if (invoice.status === 'draft') return <Button onClick={() => onOpen('send')}>{texts.send}</Button>
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
