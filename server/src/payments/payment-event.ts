import type { Stripe } from 'stripe'

/** What the database has to know of a session. */
export type SessionSaid = {
  id: string
  checkout_id: string
  payment: string
  amount_minor: number
  currency: string
  is_paid: boolean
  paid_at: string | null
}

export type RefundSaid = { id: string; amount_minor: number; refund_id: string | null }

/** As take_payment_event takes it; without an id the company was asked instead of telling. */
export type PaymentEvent = {
  id?: string
  type: string
  is_fetched?: boolean
  session?: SessionSaid
  provider_payment?: string
  refunds?: RefundSaid[]
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

const uuidOf = (value: unknown): string | null =>
  typeof value === 'string' && uuid.test(value) ? value : null

const idOf = (named: string | { id: string } | null): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null)

const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** Null: no page of ours was paid on. */
export function readSession(session: Stripe.Checkout.Session, at: number | null): SessionSaid | null {
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

/** The business a charge of ours belongs to: it inherits what its checkout was marked with. */
export const businessOf = ({ metadata }: Pick<Stripe.Charge, 'metadata'>): string | null =>
  uuidOf(metadata['fieldlark_business'])

export const readRefunds = (refunds: readonly Stripe.Refund[]): RefundSaid[] =>
  refunds
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .map(({ id, amount, metadata }) => ({
      id,
      amount_minor: amount,
      refund_id: uuidOf(metadata?.['fieldlark_refund']),
    }))

/** An event as it stands; those about refunds need the list, which the company does not send along. */
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
