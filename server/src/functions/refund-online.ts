import type { HttpRequest } from '@fieldlark/backend/http/exchange.ts'
import { isJsonObject } from '@fieldlark/backend/http/json-object.ts'
import type { Stripe } from 'stripe'
import { httpErrorOf, isRejection, openAccount, type StripeOf } from '../payments/stripe-client.ts'
import { bearerOf, readRowsAs } from '../project/caller.ts'
import { badRequest, HttpError } from '../project/http-error.ts'
import { createJsonFunction } from '../project/json-function.ts'
import { type Body, isUuid } from '../project/request-body.ts'
import { callRpc, type RestFetch } from '../project/rest-client.ts'

export type RefundOnlineSettings = { rest: RestFetch; stripeOf: StripeOf }

/** The answer of private.begin_online_refund: the refund to request from Stripe. */
type BegunRefund = {
  refund_id: string
  business_id: string
  provider_payment: string
  amount_minor: number
  /** The recorded refund, when it was completed before. */
  kept: object | null
  /** An earlier attempt was begun, and its outcome is unknown. */
  is_repeat: boolean
}

const maxBytes = 20_000
const paymentNotFound = () => new HttpError(404, 'payment_not_found', 'There is no such payment.')
const refundRejected = () => new HttpError(409, 'refund_refused', 'Stripe did not accept the refund.')

/** The row is read as the caller first: whoever may not read the payment learns nothing of it. */
async function readCaller(rest: RestFetch, request: HttpRequest, paymentId: unknown): Promise<string> {
  const bearer = bearerOf(request)
  if (!isUuid(paymentId)) throw paymentNotFound()
  const rows = await readRowsAs(bearer, rest, `payments?select=id&id=eq.${paymentId}`)
  if (rows.length === 0) throw paymentNotFound()
  return bearer
}

/**
 * Requests the refund once: its own id is the idempotency key. Stripe forgets those keys after a day, so a repeated
 * attempt first looks for the refund.
 */
async function requestRefund(stripe: Stripe, begun: BegunRefund): Promise<Stripe.Refund> {
  const { refund_id: id, provider_payment: payment_intent, amount_minor: amount } = begun
  const metadata = { fieldlark_refund: id, fieldlark_business: begun.business_id }
  if (begun.is_repeat) {
    const { data } = await stripe.refunds.list({ payment_intent, limit: 100 })
    const found = data.find((refund) => refund.metadata?.['fieldlark_refund'] === id)
    if (found) return found
  }
  return stripe.refunds.create({ payment_intent, amount, metadata }, { idempotencyKey: `refund-${id}` })
}

async function refund({ rest, stripeOf }: RefundOnlineSettings, begun: BegunRefund): Promise<unknown> {
  if (begun.kept) return begun.kept
  const { refund_id } = begun
  const drop = () => callRpc(rest, 'drop_online_refund', { refund_id })
  try {
    const stripe = await openAccount(rest, stripeOf, begun.business_id)
    const { id: provider_refund, status } = await requestRefund(stripe, begun)
    if (status === 'failed' || status === 'canceled') {
      await drop()
      throw refundRejected()
    }
    return await callRpc(rest, 'keep_online_refund', { refund_id, provider_refund })
  } catch (error) {
    if (!isRejection(error)) throw httpErrorOf(error)
    await drop()
    throw refundRejected()
  }
}

async function handle(settings: RefundOnlineSettings, request: HttpRequest, body: Body): Promise<unknown> {
  const { rest } = settings
  const { payment_id, refund: wanted } = body
  const bearer = await readCaller(rest, request, payment_id)
  if (!isJsonObject(wanted)) throw badRequest()
  const begun = await callRpc(rest, 'begin_online_refund', { payment_id, refund: wanted }, bearer)
  return refund(settings, begun as BegunRefund)
}

/** Refunds a card payment through Stripe and records it as a refund of the payment. */
export const createRefundOnline = (settings: RefundOnlineSettings) =>
  createJsonFunction(maxBytes, (request, body) => handle(settings, request, body))
