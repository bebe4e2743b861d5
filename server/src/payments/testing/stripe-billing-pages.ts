import type { ServerResponse } from 'node:http'
import type { StripeBilling } from './stripe-billing.ts'
import { tell } from './stripe-events.ts'

/** Sends what has happened since, as Stripe does a moment later. */
function tellSince(billing: StripeBilling, count: number, back: string): void {
  const url = new URL('/functions/v1/plan-events', back).href
  for (const each of billing.events.slice(count)) void tell(url, each).catch(() => {})
}

const page = (response: ServerResponse, title: string, body: string) =>
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end(`<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${body}</html>`)

const button = (action: string, label: string) =>
  `<form method="post" action="${action}"><button>${label}</button></form>`

function answerCheckout(
  billing: StripeBilling,
  method: string,
  id: string,
  response: ServerResponse,
): boolean {
  const session = billing.sessions.get(id)
  if (!session) return false
  if (method === 'GET') {
    const way = `${button(`/pay/${id}/done`, `Subscribe to ${session.price.lookup_key}`)}
      <a href="${session.cancel_url}">Back</a>`
    page(response, 'Subscribe', session.status === 'open' ? way : `<p>${session.status}</p>`)
    return true
  }
  const before = billing.events.length
  billing.complete(id)
  tellSince(billing, before, session.success_url)
  response.writeHead(303, { location: session.success_url }).end()
  return true
}

/** The pages of Stripe on which a plan is bought, and ended. False: the address is not one of them. */
export function answerBillingPage(
  billing: StripeBilling,
  method: string,
  { pathname, search, searchParams }: URL,
  response: ServerResponse,
): boolean {
  const [, first, id = ''] = pathname.split('/')
  if (first === 'pay') return answerCheckout(billing, method, id, response)
  if (first !== 'portal') return false
  const back = searchParams.get('back') ?? ''
  if (method === 'GET') {
    page(response, 'Your plan', `${button(pathname + search, 'Cancel plan')}<a href="${back}">Back</a>`)
    return true
  }
  const before = billing.events.length
  const running = [...billing.subscriptions.values()].find(
    ({ customer, status }) => customer === id && status !== 'canceled',
  )
  if (running) billing.cancelLater(running.id)
  tellSince(billing, before, back)
  response.writeHead(303, { location: back }).end()
  return true
}
