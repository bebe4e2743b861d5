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
/** What is shown and filtered by: the stored status, or what became of one that was sent. */
export type InvoiceState = (typeof invoiceStates)[number]

type Stated = Pick<Invoice, 'status' | 'due_date' | 'balance' | 'total_amount' | 'viewed_at'>

/**
 * The same as private.invoice_state: late before partly paid before seen. `today` is the day where the business is; an
 * invoice is late on the day after its last good one.
 */
export function invoiceState(invoice: Stated, today: string): InvoiceState {
  if (invoice.status !== 'sent') return invoice.status
  if (invoice.due_date < today) return 'overdue'
  if (invoice.balance < invoice.total_amount) return 'partial'
  return invoice.viewed_at === null ? 'sent' : 'viewed'
}
