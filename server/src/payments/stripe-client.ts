import { Stripe } from 'stripe'
import { HttpError, unavailable } from '../project/http-error.ts'
import { callRpc, type RestFetch } from '../project/rest-client.ts'

/** Stripe, with the secret key of one business's account. */
export type StripeOf = (secretKey: string) => Stripe

const timeoutMs = 15_000

/** Tests point `apiUrl` at a stand-in on this machine. */
export function createStripeOf(apiUrl: string): StripeOf {
  const { hostname, port, protocol } = new URL(apiUrl)
  return (secretKey) =>
    new Stripe(secretKey, {
      host: hostname,
      protocol: protocol === 'http:' ? 'http' : 'https',
      port: port || (protocol === 'http:' ? 80 : 443),
      maxNetworkRetries: 2,
      timeout: timeoutMs,
      telemetry: false,
    })
}

export type Secrets = { secret_key: string; webhook_secret: string | null }

export const readSecrets = async (rest: RestFetch, businessId: string): Promise<Secrets | null> =>
  (await callRpc(rest, 'payment_secrets', { business_id: businessId })) as Secrets | null

/** The Stripe account of a business; throws HttpError where its keys were removed. */
export async function openAccount(rest: RestFetch, stripeOf: StripeOf, businessId: string): Promise<Stripe> {
  const secrets = await readSecrets(rest, businessId)
  if (secrets === null)
    throw new HttpError(409, 'payments_not_set_up', 'The business does not take card payments.')
  return stripeOf(secrets.secret_key)
}

/** Stripe received the request and rejected it, as opposed to being unreachable: a retry would change nothing. */
export const isRejection = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError ||
  error instanceof Stripe.errors.StripeCardError

/** Stripe's errors as the client may see them; every other error stays what it is. */
export function httpErrorOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { code } = error
  if (code === 'amount_too_small')
    return new HttpError(400, code, 'The amount is too small for a card payment.')
  if (code === 'amount_too_large')
    return new HttpError(400, code, 'The amount is too large for one card payment.')
  return isRejection(error)
    ? new HttpError(409, 'card_unavailable', 'Card payments are not available right now.')
    : unavailable()
}
