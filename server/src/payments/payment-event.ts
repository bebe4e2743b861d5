import type { Stripe } from 'stripe'

/** The part of a Stripe session that the database needs. */
export type CheckoutSession = {
  id: string
  checkout_id: string
  payment: string
  amount_minor: number
  currency: string
  is_paid: boolean
  paid_at: string | null
}

export type ListedRefund = { id: string; amount_minor: number; refund_id: string | null }

/** The argument of take_payment_event; without an id we asked Stripe, rather than receiving a webhook. */
export type PaymentEvent = {
  id?: string
  type: string
  is_fetched?: boolean
  session?: CheckoutSession
  provider_payment?: string
  refunds?: ListedRefund[]
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

const uuidOf = (value: unknown): string | null =>
  typeof value === 'string' && uuid.test(value) ? value : null

const idOf = (named: string | { id: string } | null): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null)

const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** Null where the session was not created by us. */
export function readSession(session: Stripe.Checkout.Session, at: number | null): CheckoutSession | null {
  const checkoutId = uuidOf(session.client_reference_id)
  if (checkoutId === null) return null
  return {
    id: session.id,
    checkout_id: checkoutId,
    payment: idOf(session.payment_intent) ?? session.id,
    amount_minor: session.amount_total ?? 0,
    currency: session.currency ?? '',
    is_paid: session.payment_status === 'paid',
    paid_at: at === null ? null : instantOf(at),
  }
}

/** The business that a charge belongs to: a charge inherits the metadata of its checkout. */
export const businessOf = ({ metadata }: Pick<Stripe.Charge, 'metadata'>): string | null =>
  uuidOf(metadata['fieldlark_business'])

export const readRefunds = (refunds: readonly Stripe.Refund[]): ListedRefund[] =>
  refunds
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .map(({ id, amount, metadata }) => ({
      id,
      amount_minor: amount,
      refund_id: uuidOf(metadata?.['fieldlark_refund']),
    }))

/** Events about refunds need a second request: Stripe does not include the list of refunds in the event. */
export async function readEvent(
  { id, type, created, data }: Stripe.Event,
  businessId: string,
  stripe: Stripe,
): Promise<PaymentEvent> {
  if (type.startsWith('checkout.session.')) {
    const session = readSession(data.object as Stripe.Checkout.Session, created)
    return session ? { id, type, session } : { id, type: 'ignored' }
  }
  if (type === 'charge.refunded') {
    const charge = data.object
    const payment = idOf(charge.payment_intent)
    if (payment === null || businessOf(charge) !== businessId) return { id, type: 'ignored' }
    const { data: refunds } = await stripe.refunds.list({ payment_intent: payment, limit: 100 })
    return { id, type, provider_payment: payment, refunds: readRefunds(refunds) }
  }
  return { id, type: type.slice(0, 100) }
}
