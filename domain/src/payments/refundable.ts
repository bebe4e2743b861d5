import { fromMinor, type Minor, toMinor } from '#values/money.ts'
import type { Credit, Payment, Refund } from './payment.ts'

const sum = (rows: readonly { amount: number | string }[], exponent: number): Minor =>
  rows.reduce((all, { amount }) => all + toMinor(amount, exponent), 0n)

/** What a client has with the business, from all of his credits: never below zero. */
export const creditOf = (credits: readonly Pick<Credit, 'amount'>[], exponent: number): string =>
  fromMinor(sum(credits, exponent), exponent)

/**
 * What of a payment can still be refunded, as private.refundable says it. What it paid of its invoice: the part that
 * became credit is refunded as credit. Of a deposit, what is left of it, as far as the client still has it: `credit` is
 * all that he has.
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
