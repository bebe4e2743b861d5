import type { ListedCashNote } from '#data/cash-notes.ts'
import type { WholePayment } from '#data/payments.ts'

import { businessId, nextId, someDay, userId } from './rows.ts'

/** A payment as it is read, with its refunds and the credit it created. */
export const paymentRow = (changes: Partial<WholePayment> = {}): WholePayment => ({
  id: nextId(),
  user_id: userId,
  business_id: businessId,
  client_id: nextId(),
  invoice_id: nextId(),
  job_id: null,
  quote_id: null,
  payment_number: 'P-1',
  amount: 80,
  method: 'cash',
  paid_on: '2026-05-04',
  reference: null,
  note: null,
  provider_payment: null,
  is_sample: false,
  refunds: [],
  credits: [],
  created_at: someDay,
  updated_at: someDay,
  ...changes,
})

export const refundRow = (payment: WholePayment, amount: number, changes: object = {}) =>
  ({
    id: nextId(),
    payment_id: payment.id,
    invoice_id: payment.invoice_id,
    amount,
    refunded_on: '2026-05-06',
    is_still_owed: false,
    reason: null,
    ...changes,
  }) as WholePayment['refunds'][number]

export const creditRow = (
  payment: WholePayment,
  kind: 'overpayment' | 'deposit' | 'applied',
  amount: number,
) => ({ id: nextId(), payment_id: payment.id, kind, amount }) as unknown as WholePayment['credits'][number]

/** Cash that a worker noted on a job. */
export const cashNoteRow = (changes: Partial<ListedCashNote> = {}): ListedCashNote => ({
  id: nextId(),
  user_id: userId,
  job_id: nextId(),
  invoice_id: null,
  amount: 80,
  taken_on: '2026-05-04',
  note: null,
  status: 'noted',
  reason: null,
  invoice: null,
  ...changes,
})
