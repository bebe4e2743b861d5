import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { json } from '@fieldlark/backend/http/responses.ts'
import type { Stripe } from 'stripe'
import { httpErrorOf } from '../payments/stripe-client.ts'
import type { Billing } from '../plans/billing.ts'
import type { PlanSettings } from '../plans/plan-buyer.ts'
import { syncPlan } from '../plans/sync-plan.ts'
import { errorResponse, HttpError } from '../project/http-error.ts'
import { readBytes } from '../project/request-body.ts'

const maxBytes = 256 * 1024
const toleranceSeconds = 300

const badSignature = () => new HttpError(400, 'bad_signature', 'The signature is missing or wrong.')

/** The signature is over the bytes as they arrived. */
function verifiedEvent(billing: Billing | null, { headers }: HttpRequest, bytes: Buffer): Stripe.Event {
  if (billing === null) throw badSignature()
  const { stripe, webhookSecret } = billing
  try {
    return stripe.webhooks.constructEvent(
      bytes,
      headers['stripe-signature'] ?? '',
      webhookSecret,
      toleranceSeconds,
    )
  } catch {
    throw badSignature()
  }
}

const idIn = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

/** The customer that an event is about; null where it names none. A dispute names its charge alone. */
async function customerOf(stripe: Stripe, { data: { object } }: Stripe.Event): Promise<string | null> {
  if (object.object === 'dispute')
    return idIn((await stripe.charges.retrieve(idIn(object.charge) ?? '')).customer)
  return 'customer' in object ? idIn(object.customer) : null
}

/** Receives Stripe's events about plans. Whatever is not answered with 2xx is sent again. */
export const createPlanEvents =
  (settings: PlanSettings) =>
  async (request: HttpRequest): Promise<HttpResponse> => {
    const { billing } = settings
    try {
      const event = verifiedEvent(billing, request, await readBytes(request, maxBytes))
      const isOurs = billing !== null && event.livemode === billing.isLive
      const customer = isOurs ? await customerOf(billing.stripe, event) : null
      if (isOurs && customer !== null)
        await syncPlan(settings, billing.stripe, customer, { id: event.id, kind: event.type })
      return json(200, { received: true })
    } catch (error) {
      return errorResponse(httpErrorOf(error))
    }
  }
