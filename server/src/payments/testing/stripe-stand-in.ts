import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Stripe } from 'stripe'
import { createStripeAccount, type Form, idOf, now, StripeSaysNo } from './stripe-account.ts'

export const webhookSecret = 'whsec_of_the_stand_in_0123456789'

type Options = {
  port?: number
  /** Where events go by themselves when somebody pays on the page; null: nowhere. */
  eventsOf?: (successUrl: string, businessId: string) => string | null
}

/** A server on this machine that speaks Stripe's API as far as the product asks it, and is paid on by a button. */
export async function startStripe({ port = 0, eventsOf = () => null }: Options = {}) {
  let address = ''
  const account = createStripeAccount(() => address)
  const answered = new Map<string, { said: string; status: number; body: string }>()
  const requests: { method: string; path: string; key: string }[] = []
  /** Answers of the next requests: a status, or "lost" where it is done and nobody hears of it. */
  const trouble: (number | 'lost')[] = []

  const event = (type: string, object: object, fields: object = {}) => ({
    id: idOf('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: now(),
    livemode: false,
    type,
    data: { object },
    ...fields,
  })

  /** As Stripe signs what it tells. */
  const sign = (told: object, secret = webhookSecret, timestamp = now()) => {
    const payload = JSON.stringify(told)
    return { payload, header: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) }
  }

  const tell = async (url: string, told: object): Promise<number> => {
    const { payload, header } = sign(told)
    const headers = { 'content-type': 'application/json', 'stripe-signature': header }
    return (await fetch(url, { method: 'POST', headers, body: payload })).status
  }

  function answer(method: string, url: URL, form: Form): object {
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
    throw new StripeSaysNo(
      404,
      'invalid_request_error',
      `Unrecognized request URL (${method}: ${url.pathname})`,
    )
  }

  function answerApi(incoming: IncomingMessage, url: URL, body: string): { status: number; body: string } {
    const { method = 'GET', headers } = incoming
    const key = String(headers['idempotency-key'] ?? '')
    requests.push({ method, path: url.pathname, key })
    if (/wrong/.test(headers.authorization ?? 'wrong'))
      throw new StripeSaysNo(401, 'invalid_request_error', 'Invalid API Key provided')
    const kept = key === '' ? undefined : answered.get(key)
    if (kept && kept.said !== body)
      throw new StripeSaysNo(400, 'idempotency_error', 'Keys can only be used with the same parameters.')
    if (kept) return kept
    const made = {
      said: body,
      status: 200,
      body: JSON.stringify(answer(method, url, Object.fromEntries(new URLSearchParams(body)))),
    }
    if (key !== '') answered.set(key, made)
    return made
  }

  /** The page where one pays: a button, and the way back. */
  function answerPage(method: string, id: string, verb: string | undefined, response: ServerResponse): void {
    const session = account.session(id)
    if (method === 'GET') {
      const amount = `${session.amount_total} ${session.currency}`
      const way = `<form method="post" action="/pay/${id}/done"><button>Pay ${amount}</button></form>
        <a href="${session.cancel_url}">Back</a>`
      response.writeHead(200, { 'content-type': 'text/html' }).end(
        `<!doctype html><html lang="en"><title>Pay</title><h1>Pay by card</h1>
         ${session.status === 'open' ? way : `<p>${session.status}</p>`}</html>`,
      )
    } else if (verb === 'done') {
      account.complete(id)
      const url = eventsOf(session.success_url, session.metadata['fieldlark_business'] ?? '')
      if (url !== null) void tell(url, event('checkout.session.completed', session)).catch(() => {})
      response.writeHead(303, { location: session.success_url }).end()
    } else response.writeHead(404).end()
  }

  const refuse = (response: ServerResponse, error: unknown) => {
    if (!(error instanceof StripeSaysNo)) throw error
    const { status, type, code, message } = error
    const said = { error: { type, message, ...(code === undefined ? {} : { code }) } }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  }

  async function serveApi(incoming: IncomingMessage, response: ServerResponse, url: URL, said: string) {
    const next = trouble.shift()
    if (typeof next === 'number') throw new StripeSaysNo(next, 'api_error', 'Trouble')
    const { status, body } = answerApi(incoming, url, said)
    // As far away as it is, so that requests overlap.
    await wait(5)
    if (next === 'lost') incoming.socket.destroy()
    else
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': idOf('req') }).end(body)
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', address)
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const [, first, id = '', verb] = url.pathname.split('/')
    try {
      if (first === 'pay') answerPage(incoming.method ?? 'GET', id, verb, response)
      else if (first === 'v1') await serveApi(incoming, response, url, Buffer.concat(chunks).toString('utf8'))
      else response.writeHead(200).end('Stripe')
    } catch (error) {
      refuse(response, error)
    }
  }

  const server = createServer((incoming, response) => void serve(incoming, response))
  await new Promise<void>((ready) => void server.listen(port, '127.0.0.1', ready))
  address = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    address,
    account,
    requests,
    trouble,
    event,
    sign,
    tell,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

export type StripeStandIn = Awaited<ReturnType<typeof startStripe>>
