import type { PaymentMethod } from '@fieldlark/domain/values/payment-method.ts'

import { remindInvoice, sendInvoice } from '#data/invoice-actions.ts'
import type { ListedInvoice } from '#data/invoice-lists.ts'
import { newId } from '#data/new-id.ts'
import { markInvoicePaid } from '#data/payments.ts'

import type { BatchAction } from './batch.ts'

const works = {
  send: ({ id }: ListedInvoice) => sendInvoice({ invoiceId: id, via: 'mail', to: null, note: null }),
  remind: ({ id }: ListedInvoice) => remindInvoice({ invoiceId: id, to: null, note: null }),
}

/** What is done with one row. The id of a payment is made once per row: a second try finds it recorded. */
export function batchWork(action: BatchAction, method: PaymentMethod) {
  const paymentIds = new Map<string, string>()
  return async (row: ListedInvoice): Promise<void> => {
    if (action !== 'paid') {
      await works[action](row)
      return
    }
    const paymentId = paymentIds.get(row.id) ?? newId()
    paymentIds.set(row.id, paymentId)
    await markInvoicePaid({ invoiceId: row.id, paymentId, method })
  }
}
