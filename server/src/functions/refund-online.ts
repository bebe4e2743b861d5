import { json } from '@fieldlark/backend/http/answers.ts'
import type { Answer, Incoming } from '@fieldlark/backend/http/exchange.ts'
import { isJsonObject } from '@fieldlark/backend/http/json-object.ts'
import type { Stripe } from 'stripe'
import { isRefusal, openAccount, refusalOf, type StripeOf } from '../payments/stripe-client.ts'
import { type AskRest, callRpc, Refused } from '../project/ask-rest.ts'
import { answerOf, cannotBeTaken, privately, readSaid, type Said } from '../project/link-asking.ts'

export type RefundOnlineSettings = { rest: AskRest; stripeOf: StripeOf }

/** private.begin_online_refund: what the card company is to be asked. */
type Promised = {
  refund_id: string
  business_id: string
  provider_payment: string
  amount_minor: number
  /** The row of the books, where it is done already. */
  kept: object | null
  /** Begun before, and nobody knows how it ended. */
  is_repeat: boolean
}

const maxBytes = 20_000
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const signInNeeded = () => new Refused(401, 'sign_in_needed', 'Please sign in.')
const noPayment = () => new Refused(404, 'payment_not_found', 'There is no such payment.')

/** As the caller: who may not read the payment hears of none. */
async function readCaller(rest: AskRest, { headers }: Incoming, paymentId: unknown): Promise<string> {
  const bearer = /^bearer\s+(\S+)$/i.exec(headers['authorization'] ?? '')?.[1]
  if (bearer === undefined) throw signInNeeded()
  if (typeof paymentId !== 'string' || !uuid.test(paymentId)) throw noPayment()
  const answer = await rest(`/rest/v1/payments?select=id&id=eq.${paymentId}`, { bearer })
  if (answer.status >= 500) throw new Refused(503, 'unavailable', 'Please try again in a moment.')
  if (answer.status === 401 || answer.status === 403) throw signInNeeded()
  const rows: unknown = await answer.json().catch(() => null)
  if (!Array.isArray(rows) || rows.length === 0) throw noPayment()
  return bearer
}

/** Asked once: under the refund's own id, and after a day, when the company forgets ids, by looking first. */
async function askCompany(stripe: Stripe, promised: Promised): Promise<Stripe.Refund> {
  const { refund_id: id, provider_payment: payment_intent, amount_minor: amount } = promised
  const metadata = { fieldlark_refund: id, fieldlark_business: promised.business_id }
  if (promised.is_repeat) {
    const { data } = await stripe.refunds.list({ payment_intent, limit: 100 })
    const found = data.find((refund) => refund.metadata?.['fieldlark_refund'] === id)
    if (found) return found
  }
  return stripe.refunds.create({ payment_intent, amount, metadata }, { idempotencyKey: `refund-${id}` })
}

async function refund({ rest, stripeOf }: RefundOnlineSettings, promised: Promised): Promise<unknown> {
  if (promised.kept) return promised.kept
  const { refund_id } = promised
  const drop = () => callRpc(rest, 'drop_online_refund', { refund_id })
  try {
    const stripe = await openAccount(rest, stripeOf, promised.business_id)
    const { id: provider_refund, status } = await askCompany(stripe, promised)
    if (status === 'failed' || status === 'canceled') {
      await drop()
      throw new Refused(409, 'refund_refused', 'The card company did not give it back.')
    }
    return await callRpc(rest, 'keep_online_refund', { refund_id, provider_refund })
  } catch (error) {
    if (!isRefusal(error)) throw refusalOf(error)
    await drop()
    throw new Refused(409, 'refund_refused', 'The card company did not give it back.')
  }
}

async function ask(settings: RefundOnlineSettings, incoming: Incoming, said: Said): Promise<unknown> {
  const bearer = await readCaller(settings.rest, incoming, said['payment_id'])
  if (!isJsonObject(said['refund'])) throw cannotBeTaken()
  const args = { payment_id: said['payment_id'], refund: said['refund'] }
  return refund(settings, (await callRpc(settings.rest, 'begin_online_refund', args, bearer)) as Promised)
}

/** Gives back by card what was paid by card, and writes it into the books. */
export function createRefundOnline(settings: RefundOnlineSettings): (incoming: Incoming) => Promise<Answer> {
  return async (incoming) => {
    try {
      return json(200, await ask(settings, incoming, await readSaid(incoming, maxBytes)), privately)
    } catch (error) {
      return answerOf(error)
    }
  }
}
