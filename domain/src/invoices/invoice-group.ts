import type { Invoice, InvoiceStatus } from './invoice.ts'

/** Under which head an invoice is listed in the order of what is to be done. */
export type InvoiceGroup = Exclude<InvoiceStatus, 'sent'> | 'overdue' | 'waiting'

/** By its due date while it is owed, else by its status: what the list is ordered by (public.list_place). */
export const invoiceGroupOf = (
  { status, due_date: due }: Pick<Invoice, 'status' | 'due_date'>,
  today: string,
): InvoiceGroup => (status === 'sent' ? (due < today ? 'overdue' : 'waiting') : status)
