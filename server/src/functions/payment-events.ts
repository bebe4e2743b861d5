import { json } from '@fieldlark/backend/http/answers.ts'
import { type Answer, BodyTooLarge, type Incoming } from '@fieldlark/backend/http/exchange.ts'
import type { Stripe } from 'stripe'
import { type PaymentEvent, readEvent, readSession } from '../payments/payment-event.ts'
import { readSecrets, refusalOf, type Secrets, type StripeOf } from '../payments/stripe-client.ts'
import { type AskRest, callRpc, Refused } from '../project/ask-rest.ts'
import { createLimit } from '../project/limits.ts'

export type PaymentEventSettings = { rest: AskRest; stripeOf: StripeOf; areRateLimitsOn: boolean }

const maxBytes = 256 * 1024
const toleranceSeconds = 300
/** Of those that were not signed; the company itself is never made to wait. */
const forgeries = { burst: 60, seconds: 60 }
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** No such business, no keys, not signed, signed long ago: whoever tries learns nothing. */
const notSigned = () => new Refused(400, 'bad_signature', 'This is not signed as it should be.')

async function readBody(incoming: Incoming): Promise<Buffer> {
  if (incoming.method !== 'POST') throw new Refused(405, 'method_not_allowed', 'Only POST is answered here.')
  return incoming.body(maxBytes).catch((error: unknown) => {
    if (error instanceof BodyTooLarge) throw new Refused(413, 'body_too_large', 'That is too much at once.')
    throw error
  })
}

const businessIn = ({ search }: Incoming): string => {
  const id = new URLSearchParams(search).get('business') ?? ''
  if (!uuid.test(id)) throw notSigned()
  return id.toLowerCase()
}

/** The event, by the signature over the bytes as they came. */
function verified(stripe: Stripe, { headers }: Incoming, body: Buffer, secret: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', secret, toleranceSeconds)
  } catch {
    throw notSigned()
  }
}

async function take(
  rest: AskRest,
  stripe: Stripe,
  businessId: string,
  event: PaymentEvent,
): Promise<unknown> {
  const tell = (told: PaymentEvent) =>
    callRpc(rest, 'take_payment_event', { business_id: businessId, event: told })
  const outcome = await tell(event)
  if (outcome === 'mismatch' && event.session) {
    const found = readSession(await stripe.checkout.sessions.retrieve(event.session.id), null)
    if (found)
      return tell({ ...event, is_fetched: true, session: { ...found, paid_at: event.session.paid_at } })
  }
  return outcome
}

/** What the card company tells: anything but 2xx makes it tell again, so only what may go better is refused. */
export function createPaymentEvents({
  rest,
  stripeOf,
  areRateLimitsOn,
}: PaymentEventSettings): (incoming: Incoming) => Promise<Answer> {
  const takeForgery = createLimit(forgeries)
  const answer = async (incoming: Incoming): Promise<Answer> => {
    const body = await readBody(incoming)
    const businessId = businessIn(incoming)
    const secrets: Secrets | null = await readSecrets(rest, businessId)
    if (!secrets?.webhook_secret) throw notSigned()
    const stripe = stripeOf(secrets.secret_key)
    const event = verified(stripe, incoming, body, secrets.webhook_secret)
    const outcome = await take(rest, stripe, businessId, await readEvent(event, businessId, stripe))
    // Its payment is not here yet, but comes: the company is asked to tell it once more.
    if (outcome === 'payment_missing') throw new Refused(503, 'payment_missing', 'Not yet.')
    return json(200, { received: true, outcome })
  }
  return async (incoming) => {
    try {
      return await answer(incoming)
    } catch (error) {
      const refusal = refusalOf(error)
      if (!(refusal instanceof Refused)) throw refusal
      const { status, code, message } = refusal
      const wait = code === 'bad_signature' && areRateLimitsOn ? takeForgery(incoming.ip) : null
      return wait === null
        ? json(status, { code, message })
        : json(
            429,
            { code: 'too_many_requests', message: 'Too many tries.' },
            { 'retry-after': String(wait) },
          )
    }
  }
}
