import { randomUUID } from 'node:crypto'

export type Session = {
  id: string
  object: 'checkout.session'
  url: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
  client_reference_id: string | null
  amount_total: number
  currency: string
  metadata: Record<string, string>
  success_url: string
  cancel_url: string
  expires_at: number
  created: number
}

export type Refund = {
  id: string
  object: 'refund'
  amount: number
  payment_intent: string
  status: 'succeeded' | 'failed'
  metadata: Record<string, string>
}

export class StripeStandInError extends Error {
  readonly status: number
  readonly type: string
  readonly code: string | undefined
  constructor(status: number, type: string, message: string, code?: string) {
    super(message)
    this.status = status
    this.type = type
    this.code = code
  }
}

const no = (message: string, code?: string) =>
  new StripeStandInError(400, 'invalid_request_error', message, code)
const idOf = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '')}`
const now = () => Math.floor(Date.now() / 1000)
const halfHour = 1800

/** The keys between brackets in Stripe's form encoding: amount, metadata[x], line_items[0][price_data][currency]. */
export type Form = Readonly<Record<string, string>>

export const metadataOf = (form: Form, before = 'metadata'): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) =>
      name.startsWith(`${before}[`) ? [[name.slice(before.length + 1, -1), value]] : [],
    ),
  )

/** An open session as its form describes it. Throws what Stripe refuses. */
function newSession(form: Form, address: string): Session {
  const amount = Number(form['line_items[0][price_data][unit_amount]'])
  if (!Number.isSafeInteger(amount)) throw no('Invalid integer')
  if (amount < 50) throw no('The amount must convert to at least 50 cents.', 'amount_too_small')
  if (Number(form['expires_at']) < now() + halfHour) throw no('expires_at is too soon')
  const id = idOf('cs_test')
  return {
    id,
    object: 'checkout.session',
    url: `${address}/pay/${id}`,
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    client_reference_id: form['client_reference_id'] ?? null,
    amount_total: amount,
    currency: form['line_items[0][price_data][currency]'] ?? '',
    metadata: metadataOf(form),
    success_url: form['success_url'] ?? '',
    cancel_url: form['cancel_url'] ?? '',
    expires_at: Number(form['expires_at']),
    created: now(),
  }
}

/** A refund of what is left of a payment. Throws what Stripe refuses. */
function newRefund(form: Form, payment: string, left: number): Refund {
  const amount = Number(form['amount'] ?? left)
  if (amount > left) throw no('More than is left of the charge.', 'charge_already_refunded')
  return {
    id: idOf('re'),
    object: 'refund',
    amount,
    payment_intent: payment,
    status: 'succeeded',
    metadata: metadataOf(form),
  }
}

/** An account at Stripe as far as the product needs one: sessions that can be paid on, and refunds of what was paid. */
export function createStripeAccount(address: () => string) {
  const sessions = new Map<string, Session>()
  const refunds: Refund[] = []
  const session = (id: string): Session => {
    const found = sessions.get(id)
    if (!found)
      throw new StripeStandInError(404, 'invalid_request_error', `No such session: ${id}`, 'resource_missing')
    return found
  }
  const openSession = (id: string, refusal = ''): Session => {
    const found = session(id)
    if (found.status !== 'open') throw no(`This Session is ${found.status}${refusal}.`)
    return found
  }
  const paidBy = (payment: string) => [...sessions.values()].find((each) => each.payment_intent === payment)
  const refundedOf = (payment: string) =>
    refunds.filter((each) => each.payment_intent === payment).reduce((sum, each) => sum + each.amount, 0)

  return {
    sessions,
    refunds,
    session,
    createSession(form: Form): Session {
      const made = newSession(form, address())
      sessions.set(made.id, made)
      return made
    },
    expire: (id: string): Session =>
      Object.assign(openSession(id, ' and cannot be expired'), { status: 'expired' } as const),
    /** Pays a session as if somebody typed in their card. */
    complete: (id: string, isPaid = true): Session =>
      Object.assign(openSession(id), {
        status: 'complete',
        payment_status: isPaid ? 'paid' : 'unpaid',
        payment_intent: idOf('pi'),
      } as const),
    createRefund(form: Form): Refund {
      const payment = form['payment_intent'] ?? ''
      const paid = paidBy(payment)
      if (!paid)
        throw new StripeStandInError(404, 'invalid_request_error', 'No such payment', 'resource_missing')
      const made = newRefund(form, payment, paid.amount_total - refundedOf(payment))
      refunds.push(made)
      return made
    },
    charge: (payment: string): object => ({
      id: idOf('ch'),
      object: 'charge',
      payment_intent: payment,
      amount: paidBy(payment)?.amount_total,
      amount_refunded: refundedOf(payment),
      metadata: paidBy(payment)?.metadata ?? {},
    }),
  }
}

export type StripeAccount = ReturnType<typeof createStripeAccount>
export { idOf, now }
