import type { Credit, Payment, Refund } from '@fieldlark/domain/payments/payment.ts'
import type { PaymentMethod } from '@fieldlark/domain/values/payment-method.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { config } from '#connection/config.ts'
import { toFailure } from '#connection/failure.ts'
import { fetchWithin } from '#connection/fetch-as-caller.ts'
import { rest } from '#connection/rest.ts'

import { forgetInvoices } from './invoices.ts'
import { procedure } from './procedure.ts'
import { rowsOf } from './table.ts'

/** A payment with what went back of it and the credit it made. */
export type WholePayment = Payment & { refunds: Refund[]; credits: Credit[] }

export const paymentsKey = (businessId: string) => ['payments', businessId]

/** What was paid on an invoice, and the credit that was used on it, oldest first. */
export const useInvoiceMoney = (businessId: string, invoiceId: string) =>
  useQuery({
    queryKey: [...paymentsKey(businessId), 'invoice', invoiceId],
    queryFn: async () => {
      const paid = rest.from('payments').select('*, refunds(*), credits(*)').eq('invoice_id', invoiceId)
      const used = rest.from('credits').select('*').eq('invoice_id', invoiceId).eq('kind', 'applied')
      const [payments, credits] = await Promise.all([
        paid.order('paid_on').order('created_at').order('id'),
        used.order('created_at').order('id'),
      ])
      return {
        payments: rowsOf<WholePayment[]>(payments as never),
        credits: rowsOf<Credit[]>(credits as never),
      }
    },
  })

/** A row of client_balances. */
export type ClientBalance = {
  invoiced: number
  paid: number
  balance: number
  overdue: number
  credit: number
  open_invoices: number
}

/** What a client owes and has with the business; null where he has neither. */
export const useClientBalance = (businessId: string, clientId: string) =>
  useQuery({
    queryKey: [...paymentsKey(businessId), 'balance', clientId],
    queryFn: async () => {
      const query = rest
        .from('client_balances')
        .select('invoiced, paid, balance, overdue, credit, open_invoices')
      const [row] = rowsOf<ClientBalance[]>(
        (await query.eq('business_id', businessId).eq('client_id', clientId)) as never,
      )
      return row ?? null
    },
  })

export const markInvoicePaid = (paid: { invoiceId: string; paymentId: string; method: PaymentMethod }) =>
  procedure<Payment>('mark_invoice_paid', {
    invoice_id: paid.invoiceId,
    payment_id: paid.paymentId,
    method: paid.method,
  })

// The card company takes its time.
const fetchPatiently = fetchWithin(60_000)

const steps = {
  record: ({ payment, hasReceipt }: { payment: object; hasReceipt: boolean }, businessId: string) =>
    procedure<Payment>('record_payment', { business_id: businessId, payment, send_receipt: hasReceipt }),
  markPaid: markInvoicePaid,
  remove: (paymentId: string) => procedure<unknown>('delete_payment', { payment_id: paymentId }),
  refund: ({ paymentId, refund }: { paymentId: string; refund: object }) =>
    procedure<Refund>('refund_payment', { payment_id: paymentId, refund }),
  /** By card what was paid by card: our server asks the card company. */
  refundOnline: async ({ paymentId, refund }: { paymentId: string; refund: object }) => {
    const answer = await fetchPatiently(`${config.url}/functions/v1/refund-online`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ payment_id: paymentId, refund }),
    })
    const told = (await answer.json().catch(() => ({}))) as object
    if (!answer.ok) throw toFailure(told, answer.status)
    return told as Refund
  },
  sendReceipt: ({ paymentId, to }: { paymentId: string; to: string | null }) =>
    procedure<unknown>('send_receipt', { payment_id: paymentId, to_address: to }),
  applyCredit: ({ invoiceId, id, amount }: { invoiceId: string; id: string; amount: string | null }) =>
    procedure<Credit>('apply_credit', { invoice_id: invoiceId, id, amount }),
  removeCredit: (creditId: string) => procedure<unknown>('remove_credit', { credit_id: creditId }),
}

type Steps = typeof steps
export type PaymentStep = keyof Steps

/** What one does with money. Ids are made where it is typed: a repeat answers the same. */
export function usePaymentStep<Name extends PaymentStep>(businessId: string, name: Name) {
  const client = useQueryClient()
  type Input = Parameters<Steps[Name]>[0]
  type Answer = Awaited<ReturnType<Steps[Name]>>
  const step = steps[name] as unknown as (input: Input, businessId: string) => Promise<Answer>
  return useMutation({
    mutationFn: (input: Input) => step(input, businessId),
    onSettled: () => forgetInvoices(client, businessId),
  })
}
