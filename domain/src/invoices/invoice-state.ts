import type { Invoice, InvoiceStatus } from './invoice.ts'

export const invoiceStates = [
  'draft',
  'sent',
  'viewed',
  'partial',
  'overdue',
  'paid',
  'void',
  'written_off',
] as const satisfies readonly (InvoiceStatus | 'viewed' | 'partial' | 'overdue')[]
/** The state that is shown and filtered by: the stored status, or what became of a sent invoice. */
export type InvoiceState = (typeof invoiceStates)[number]

type Stated = Pick<Invoice, 'status' | 'due_date' | 'balance' | 'total_amount' | 'viewed_at'>

/**
 * The same as private.invoice_state: late takes precedence over partly paid, and that over seen. `today` is the day in
 * the business's time zone; an invoice is late from the day after its due date.
 */
export function invoiceState(invoice: Stated, today: string): InvoiceState {
  if (invoice.status !== 'sent') return invoice.status
  if (invoice.due_date < today) return 'overdue'
  if (invoice.balance < invoice.total_amount) return 'partial'
  return invoice.viewed_at === null ? 'sent' : 'viewed'
}

type InvoiceStanding = Pick<
  Invoice,
  'status' | 'balance' | 'total_amount' | 'paid_amount' | 'refunded_amount' | 'credited_amount'
>

/** A payment, refund or credit was recorded, so the sent version can no longer change. */
export const hasMoney = (
  invoice: Pick<Invoice, 'paid_amount' | 'refunded_amount' | 'credited_amount'>,
): boolean => invoice.paid_amount !== 0 || invoice.refunded_amount !== 0 || invoice.credited_amount !== 0

/** The actions that the interface offers; the database decides. */
export function invoiceActions(invoice: InvoiceStanding) {
  const { status } = invoice
  const isOpen = status === 'draft' || status === 'sent'
  const isOwed = invoice.balance > 0
  const isTouched = hasMoney(invoice)
  return {
    edit: status === 'draft' || (isOpen && !isTouched),
    /** Saving makes a new version, which should be sent to the client. */
    editRevises: status === 'sent' && !isTouched,
    send: isOpen || status === 'paid',
    remind: status === 'sent' && isOwed,
    pay: isOpen && isOwed,
    /** Pays the whole balance in one step, or issues a free draft. */
    markPaid: isOpen && (isOwed || status === 'draft'),
    refund: invoice.paid_amount > 0,
    void: !isTouched && (isOpen || (status === 'paid' && invoice.total_amount === 0)),
    unvoid: status === 'void',
    writeOff: status === 'sent' && isOwed,
    undoWriteOff: status === 'written_off',
    duplicate: true,
    /** Returns the credit used on it to the client. */
    remove: status === 'draft',
  }
}
