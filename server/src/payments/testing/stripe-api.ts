import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Form, idOf, type StripeAccount, StripeStandInError } from './stripe-account.ts'
import type { StripeBilling } from './stripe-billing.ts'
import { performBilling } from './stripe-billing-api.ts'

type Answer = { sent: string; status: number; body: string }

/** What the account does for one request. Throws where Stripe would refuse it. */
function perform(account: StripeAccount, method: string, url: URL, form: Form): object {
  const [, , kind, of, id, verb] = url.pathname.split('/')
  if (kind === 'checkout' && of === 'sessions') {
    if (method === 'POST' && id === undefined) return account.createSession(form)
    if (method === 'POST' && id !== undefined && verb === 'expire') return account.expire(id)
    if (method === 'GET' && id !== undefined) return account.session(id)
  }
  if (kind === 'refunds' && method === 'POST') return account.createRefund(form)
  if (kind === 'refunds' && method === 'GET') {
    const payment = url.searchParams.get('payment_intent')
    const data = account.refunds.filter((each) => each.payment_intent === payment)
    return { object: 'list', data, has_more: false, url: '/v1/refunds' }
  }
  throw new StripeStandInError(
    404,
    'invalid_request_error',
    `Unrecognized request URL (${method}: ${url.pathname})`,
  )
}

/** Stripe's API over one account, with its idempotency keys. */
export function createStripeApi(account: StripeAccount, billing: StripeBilling) {
  const answered = new Map<string, Answer>()
  const requests: { method: string; path: string; key: string }[] = []
  /** Responses to the next requests: a status, or "lost" where the request is carried out but no response arrives. */
  const trouble: (number | 'lost')[] = []

  function answer(incoming: IncomingMessage, url: URL, sent: string): Answer {
    const { method = 'GET', headers } = incoming
    const key = String(headers['idempotency-key'] ?? '')
    requests.push({ method, path: url.pathname, key })
    if (/wrong/.test(headers.authorization ?? 'wrong'))
      throw new StripeStandInError(401, 'invalid_request_error', 'Invalid API Key provided')
    const kept = key === '' ? undefined : answered.get(key)
    if (kept && kept.sent !== sent)
      throw new StripeStandInError(
        400,
        'idempotency_error',
        'Keys can only be used with the same parameters.',
      )
    if (kept) return kept
    const form = Object.fromEntries(new URLSearchParams(sent))
    const done = performBilling(billing, method, url, form) ?? perform(account, method, url, form)
    const made = { sent, status: 200, body: JSON.stringify(done) }
    if (key !== '') answered.set(key, made)
    return made
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse, url: URL, sent: string) {
    const next = trouble.shift()
    if (typeof next === 'number') throw new StripeStandInError(next, 'api_error', 'Trouble')
    const { status, body } = answer(incoming, url, sent)
    // As slow as Stripe's own API, so that requests overlap.
    await wait(5)
    if (next === 'lost') incoming.socket.destroy()
    else
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': idOf('req') }).end(body)
  }

  return { requests, trouble, serve }
}
