import type { Invoice } from './invoice.ts'

type Movable = Pick<
  Invoice,
  'status' | 'balance' | 'total_amount' | 'paid_amount' | 'refunded_amount' | 'credited_amount'
>

/** Something was paid, given back or settled with credit: then what was sent stays as it is. */
export const hasMoney = (
  invoice: Pick<Invoice, 'paid_amount' | 'refunded_amount' | 'credited_amount'>,
): boolean => invoice.paid_amount !== 0 || invoice.refunded_amount !== 0 || invoice.credited_amount !== 0

/** What somebody may still do with an invoice; the database has the last word. */
export function invoiceMoves(invoice: Movable) {
  const { status } = invoice
  const isOpen = status === 'draft' || status === 'sent'
  const isOwed = invoice.balance > 0
  const isTouched = hasMoney(invoice)
  return {
    edit: status === 'draft' || (isOpen && !isTouched),
    /** Saving it makes a new version, which the client should be sent. */
    editRevises: status === 'sent' && !isTouched,
    send: isOpen || status === 'paid',
    remind: status === 'sent' && isOwed,
    pay: isOpen && isOwed,
    /** The whole balance in one step; a free draft is issued by it. */
    markPaid: isOpen && (isOwed || status === 'draft'),
    refund: invoice.paid_amount > 0,
    void: !isTouched && (isOpen || (status === 'paid' && invoice.total_amount === 0)),
    unvoid: status === 'void',
    writeOff: status === 'sent' && isOwed,
    undoWriteOff: status === 'written_off',
    duplicate: true,
    /** Credit that was used on it goes back to the client. */
    remove: status === 'draft',
  }
}
