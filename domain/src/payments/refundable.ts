import { fromMinor, type Minor, toMinor } from '#values/money.ts'
import type { Credit, Payment, Refund } from './payment.ts'

const sum = (rows: readonly { amount: number | string }[], exponent: number): Minor =>
  rows.reduce((all, { amount }) => all + toMinor(amount, exponent), 0n)

/** The client's credit: the sum of all their credit rows, never below zero. */
export const creditOf = (credits: readonly Pick<Credit, 'amount'>[], exponent: number): string =>
  fromMinor(sum(credits, exponent), exponent)

/**
 * The part of a payment that can still be refunded, as private.refundable computes it. For a payment of an invoice it
 * is what paid the invoice; the part that became credit is refunded as credit. For a deposit it is what is left of it,
 * at most the client's whole `credit`.
 */
export function refundable(
  payment: Pick<Payment, 'id' | 'amount' | 'invoice_id'>,
  {
    refunds,
    credits,
    credit,
  }: {
    refunds: readonly Pick<Refund, 'payment_id' | 'invoice_id' | 'amount'>[]
    credits: readonly Pick<Credit, 'kind' | 'amount' | 'payment_id'>[]
    credit: number | string
  },
  exponent: number,
): string {
  const own = credits.filter(({ payment_id }) => payment_id === payment.id)
  if (payment.invoice_id === null) {
    const left = sum(own, exponent)
    const has = toMinor(credit, exponent)
    const least = left < has ? left : has
    return fromMinor(least > 0n ? least : 0n, exponent)
  }
  const made = own.filter(({ kind }) => kind === 'overpayment')
  const back = refunds.filter(
    ({ payment_id, invoice_id }) => payment_id === payment.id && invoice_id !== null,
  )
  return fromMinor(toMinor(payment.amount, exponent) - sum(made, exponent) - sum(back, exponent), exponent)
}
