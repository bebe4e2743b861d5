import type { Refund } from '@fieldlark/domain/payments/payment.ts'
import { useQuery } from '@tanstack/react-query'

import { config } from '#connection/config.ts'
import { toFailure } from '#connection/failure.ts'
import { fetchWithin } from '#connection/fetch-as-caller.ts'
import { rest } from '#data/rest.ts'
import type { Selected } from './schema.ts'
import { rowsOf } from './table.ts'
import { useWrite } from './write.ts'

const used = '*, payment:payments(invoice_id)'
const whole = '*, refunds(*), credits(*)'
/** A payment with its refunds and the credit it created. */
export type WholePayment = Selected<'payments', typeof whole>

export const paymentsKey = (businessId: string) => ['payments', businessId]

/** The payments of an invoice and the credit used on it, oldest first. */
export const useInvoiceMoney = (businessId: string, invoiceId: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: [...paymentsKey(businessId), 'invoice', invoiceId],
    queryFn: async () => {
      const paid = rest.from('payments').select(whole).eq('invoice_id', invoiceId)
      const credit = rest.from('credits').select(used).eq('invoice_id', invoiceId).eq('kind', 'applied')
      const [payments, credits] = await Promise.all([
        paid.order('paid_on').order('created_at').order('id'),
        credit.order('created_at').order('id'),
      ])
      return { payments: rowsOf(payments), credits: rowsOf(credits) }
    },
  })

const recorded = 'id, method'

/** The method of the last payment that a person recorded, of this client or else of any; null where there is none. */
export const useLastMethod = (businessId: string, clientId: string) =>
  useQuery({
    queryKey: [...paymentsKey(businessId), 'method', clientId],
    queryFn: async () => {
      const last = () =>
        rest
          .from('payments')
          .select(recorded)
          .eq('business_id', businessId)
          .neq('method', 'online')
          .order('created_at', { ascending: false })
          .order('id')
          .limit(1)
      const [own, any] = await Promise.all([last().eq('client_id', clientId), last()])
      const [row = null] = [...rowsOf(own), ...rowsOf(any)]
      return row && row.method
    },
  })

const balance = 'invoiced, paid, balance, overdue, credit, open_invoices'
export type ClientBalance = Selected<'client_balances', typeof balance>

/** What a client owes, and their credit; null where there is neither. */
export const useClientBalance = (businessId: string, clientId: string) =>
  useQuery({
    queryKey: [...paymentsKey(businessId), 'balance', clientId],
    queryFn: async () => {
      const query = rest.from('client_balances').select(balance)
      const [row] = rowsOf(await query.eq('business_id', businessId).eq('client_id', clientId))
      return row ?? null
    },
  })

// A request to Stripe takes a while.
const fetchPatiently = fetchWithin(60_000)

async function refundByCard({ paymentId, refund }: { paymentId: string; refund: object }): Promise<Refund> {
  const answer = await fetchPatiently(`${config.url}/functions/v1/refund-online`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ payment_id: paymentId, refund }),
  })
  const body = (await answer.json().catch(() => ({}))) as object
  if (!answer.ok) throw toFailure(body, answer.status)
  return body as Refund
}

/** Refunds a card payment: our server asks Stripe. */
export const useRefundByCard = (businessId: string) =>
  useWrite(businessId, { changes: ['payments'] }, refundByCard)
