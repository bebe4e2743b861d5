import { type InvoiceState, invoiceStates } from '@fieldlark/domain/invoices/invoice-state.ts'

import { type FilterOf, listShape } from './list-shape.ts'

/** Every state there is, and all that somebody still has to pay. */
export const invoiceListStates = ['unpaid', ...invoiceStates] as const
export type InvoiceListState = (typeof invoiceListStates)[number]

/** Sent and not paid, in one of four states. */
export const unpaidStates: readonly InvoiceState[] = ['sent', 'viewed', 'partial', 'overdue']

export const invoiceListShape = listShape({
  sorts: ['newest', 'oldest', 'number', 'due', 'amount', 'amount-low', 'client'] as const,
  choices: { state: invoiceListStates },
})

/** `clientId`: only of this client; it stands in the address as `client`. */
export type InvoiceFilter = FilterOf<typeof invoiceListShape> & { clientId: string | null }
