import { type Form, idOf, metadataOf } from './stripe-account.ts'
import { missing, prices, type StripeBilling } from './stripe-billing.ts'

const list = (url: string, data: readonly object[]) => ({ object: 'list', data, has_more: false, url })

function customers(billing: StripeBilling, method: string, id: string | undefined, form: Form): object {
  if (id === undefined) return billing.createCustomer(form)
  if (!billing.customers.has(id)) throw missing('customer')
  if (method === 'GET') return list(`/v1/customers/${id}/balance_transactions`, billing.balances.of(id))
  return billing.adjust(id, Number(form['amount']), metadataOf(form))
}

function checkout(
  billing: StripeBilling,
  method: string,
  id: string | undefined,
  verb: string | undefined,
  form: Form,
) {
  if (id === undefined) return form['mode'] === 'subscription' ? billing.createSession(form) : null
  const session = billing.sessions.get(id)
  if (!session) return null
  return method === 'POST' && verb === 'expire' ? billing.expire(id) : session
}

/** What Stripe does about customers and subscriptions for one request; null where the request is about something else. */
export function performBilling(billing: StripeBilling, method: string, url: URL, form: Form): object | null {
  const [, , kind, second, third, fourth] = url.pathname.split('/')
  const wanted = (name: string) => url.searchParams.get(name)
  const isTheirs = ({ customer }: { customer: string }) => customer === wanted('customer')
  if (kind === 'customers') return customers(billing, method, second, form)
  if (kind === 'checkout') return checkout(billing, method, third, fourth, form)
  if (kind === 'prices') {
    const key = wanted('lookup_keys[0]')
    return list(
      '/v1/prices',
      prices.filter(({ lookup_key }) => lookup_key === key),
    )
  }
  if (kind === 'charges' && second !== undefined) {
    const charge = billing.charges.find(({ id }) => id === second)
    if (!charge) throw missing('charge')
    return charge
  }
  if (kind === 'charges') return list('/v1/charges', billing.charges.filter(isTheirs))
  if (kind === 'subscriptions' && method === 'DELETE') return billing.cancel(second ?? '')
  if (kind === 'subscriptions' && method === 'POST' && form['cancel_at_period_end'] === 'true')
    return billing.cancelLater(second ?? '')
  if (kind === 'subscriptions')
    return list('/v1/subscriptions', [...billing.subscriptions.values()].filter(isTheirs))
  if (kind === 'billing_portal') {
    if (!billing.customers.has(form['customer'] ?? '')) throw missing('customer')
    const flow = form['flow_data[type]'] ?? 'overview'
    const back = encodeURIComponent(form['return_url'] ?? '')
    const address = new URL(`/portal/${form['customer']}?flow=${flow}&back=${back}`, url)
    return { id: idOf('bps'), object: 'billing_portal.session', url: address.href }
  }
  return null
}
