import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { json } from '@fieldlark/backend/http/responses.ts'
import type { Stripe } from 'stripe'
import { type PaymentEvent, readEvent, readSession } from '../payments/payment-event.ts'
import { httpErrorOf, readSecrets, type StripeOf } from '../payments/stripe-client.ts'
import { errorResponse, HttpError, tooManyRequests } from '../project/http-error.ts'
import { createNetworkLimit } from '../project/rate-limit.ts'
import { isUuid, readBytes } from '../project/request-body.ts'
import { callRpc, type RestFetch } from '../project/rest-client.ts'

export type PaymentEventSettings = { rest: RestFetch; stripeOf: StripeOf; areRateLimitsOn: boolean }

const maxBytes = 256 * 1024
const toleranceSeconds = 300
/** Only forged events count: Stripe itself is never made to wait. */
const forgedEvents = { burst: 60, seconds: 60 }

/** No such business, no keys, no signature and an old signature get the same answer, so that guessing teaches nothing. */
const badSignature = () => new HttpError(400, 'bad_signature', 'The signature is missing or wrong.')

const businessIn = ({ search }: HttpRequest): string => {
  const id = new URLSearchParams(search).get('business')
  if (!isUuid(id)) throw badSignature()
  return id.toLowerCase()
}

/** The signature is over the bytes as they arrived. */
function verifiedEvent(
  stripe: Stripe,
  { headers }: HttpRequest,
  bytes: Buffer,
  secret: string,
): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(bytes, headers['stripe-signature'] ?? '', secret, toleranceSeconds)
  } catch {
    throw badSignature()
  }
}

async function record(
  rest: RestFetch,
  stripe: Stripe,
  business_id: string,
  event: PaymentEvent,
): Promise<unknown> {
  const send = (sent: PaymentEvent) => callRpc(rest, 'take_payment_event', { business_id, event: sent })
  const outcome = await send(event)
  if (outcome === 'mismatch' && event.session) {
    const found = readSession(await stripe.checkout.sessions.retrieve(event.session.id), null)
    if (found)
      return send({ ...event, is_fetched: true, session: { ...found, paid_at: event.session.paid_at } })
  }
  return outcome
}

/** Receives Stripe's webhooks. Stripe repeats whatever is not answered with 2xx, so only what may later succeed fails. */
export function createPaymentEvents({
  rest,
  stripeOf,
  areRateLimitsOn,
}: PaymentEventSettings): (request: HttpRequest) => Promise<HttpResponse> {
  const countForged = createNetworkLimit(forgedEvents)
  const respond = async (request: HttpRequest): Promise<HttpResponse> => {
    const bytes = await readBytes(request, maxBytes)
    const businessId = businessIn(request)
    const secrets = await readSecrets(rest, businessId)
    if (!secrets?.webhook_secret) throw badSignature()
    const stripe = stripeOf(secrets.secret_key)
    const event = verifiedEvent(stripe, request, bytes, secrets.webhook_secret)
    const outcome = await record(rest, stripe, businessId, await readEvent(event, businessId, stripe))
    // The payment it refers to arrives later, so Stripe is asked to repeat the event.
    if (outcome === 'payment_missing') throw new HttpError(503, 'payment_missing', 'Not yet.')
    return json(200, { received: true, outcome })
  }
  return async (request) => {
    try {
      return await respond(request)
    } catch (error) {
      const failure = httpErrorOf(error)
      const isForged = failure instanceof HttpError && failure.code === 'bad_signature'
      const wait = isForged && areRateLimitsOn ? countForged(request.ip) : null
      return errorResponse(wait === null ? failure : tooManyRequests(wait))
    }
  }
}
