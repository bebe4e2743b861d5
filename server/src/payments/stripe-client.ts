import { Stripe } from 'stripe'
import type { AskRest } from '../project/ask-rest.ts'
import { callRpc, Refused } from '../project/ask-rest.ts'

/** The card company as one business has an account there. */
export type StripeOf = (secretKey: string) => Stripe

const patienceMs = 15_000

/** `apiUrl`: where its API is; a test has one on this machine. */
export function createStripeOf(apiUrl: string): StripeOf {
  const { hostname, port, protocol } = new URL(apiUrl)
  return (secretKey) =>
    new Stripe(secretKey, {
      host: hostname,
      protocol: protocol === 'http:' ? 'http' : 'https',
      port: port || (protocol === 'http:' ? 80 : 443),
      maxNetworkRetries: 2,
      timeout: patienceMs,
      telemetry: false,
    })
}

export type Secrets = { secret_key: string; webhook_secret: string | null }

export const readSecrets = async (rest: AskRest, businessId: string): Promise<Secrets | null> =>
  (await callRpc(rest, 'payment_secrets', { business_id: businessId })) as Secrets | null

/** The account of a business; refuses where its keys are gone. */
export async function openAccount(rest: AskRest, stripeOf: StripeOf, businessId: string): Promise<Stripe> {
  const secrets = await readSecrets(rest, businessId)
  if (secrets === null) throw new Refused(409, 'payments_not_set_up', 'The business takes no cards.')
  return stripeOf(secrets.secret_key)
}

/** The company heard and said no, as against not having been reached: asking it again changes nothing. */
export const isRefusal = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError ||
  error instanceof Stripe.errors.StripeCardError

/** For people: what they could do otherwise, or that the owner has to look after his account. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { code } = error
  if (code === 'amount_too_small') return new Refused(400, code, 'Too little to be paid by card.')
  if (code === 'amount_too_large') return new Refused(400, code, 'Too much to be paid by card at once.')
  return isRefusal(error)
    ? new Refused(409, 'card_unavailable', 'Cards cannot be taken right now.')
    : new Refused(503, 'unavailable', 'Please try again in a moment.')
}
