import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createStripeAccount, type StripeAccount, StripeStandInError } from './stripe-account.ts'
import { createStripeApi } from './stripe-api.ts'
import { StripeBilling } from './stripe-billing.ts'
import { answerBillingPage } from './stripe-billing-pages.ts'
import { event, sign, tell } from './stripe-events.ts'

type Options = {
  port?: number
  /** Where events are sent when somebody pays on the page; null sends none. */
  eventsOf?: (successUrl: string, businessId: string) => string | null
}

/** The checkout page: a button to pay and a link back. */
function answerPage(
  account: StripeAccount,
  eventsOf: NonNullable<Options['eventsOf']>,
  { method, id, verb }: { method: string; id: string; verb: string | undefined },
  response: ServerResponse,
): void {
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

function refuse(response: ServerResponse, error: unknown): void {
  if (!(error instanceof StripeStandInError)) throw error
  const { status, type, code, message } = error
  const body = { error: { type, message, ...(code === undefined ? {} : { code }) } }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** A server on this machine that speaks the part of Stripe's API that the product calls, with a page to pay on. */
export async function startStripe({ port = 0, eventsOf = () => null }: Options = {}) {
  let address = ''
  const account = createStripeAccount(() => address)
  const billing = new StripeBilling(() => address)
  const { requests, trouble, serve: serveApi } = createStripeApi(account, billing)

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET' } = incoming
    const url = new URL(incoming.url ?? '/', address)
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const [, first, id = '', verb] = url.pathname.split('/')
    try {
      if (answerBillingPage(billing, method, url, response)) return
      if (first === 'pay') answerPage(account, eventsOf, { method, id, verb }, response)
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
    billing,
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
