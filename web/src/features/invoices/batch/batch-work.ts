import type { RecordedMethod } from '@fieldlark/domain/payments/payment-draft.ts'

import { repeatableCommand } from '#data/use-command.ts'

import type { ListedInvoice } from '../list/invoice-list-queries.ts'
import type { BatchAction } from './batch.ts'

/** The database function that each batch action calls for a row. */
export const batchCommands = {
  send: 'send_invoice',
  remind: 'remind_invoice',
  paid: 'mark_invoice_paid',
} as const satisfies Record<BatchAction, string>

// Kept outside the dialog, so that retrying a row in the next dialog after a lost response is the same mail or payment.
const send = repeatableCommand(batchCommands.send)
const remind = repeatableCommand(batchCommands.remind)
const markPaid = repeatableCommand(batchCommands.paid)

const toClient = { to_address: null, note: null }

/** Performs the action on one row. */
export const batchWork: Record<
  BatchAction,
  (row: ListedInvoice, method: RecordedMethod) => Promise<unknown>
> = {
  send: ({ id }) => send({ invoice_id: id, via: 'mail', ...toClient }),
  remind: ({ id }) => remind({ invoice_id: id, ...toClient }),
  paid: ({ id }, method) => markPaid({ invoice_id: id, method }),
}
