import { type Form, idOf, now, StripeStandInError } from './stripe-account.ts'
import { StripeBalances } from './stripe-balance.ts'
import { type Charge, newCharge } from './stripe-charge.ts'
import { event } from './stripe-events.ts'

export type Subscription = {
  id: string
  object: 'subscription'
  customer: string
  status: 'trialing' | 'active' | 'past_due' | 'canceled'
  created: number
  cancel_at: number | null
  trial_end: number | null
  items: {
    object: 'list'
    data: { id: string; price: Price; current_period_start: number; current_period_end: number }[]
  }
}

type BillingSession = {
  id: string
  object: 'checkout.session'
  mode: 'subscription'
  url: string
  status: 'open' | 'complete' | 'expired'
  customer: string
  metadata: Record<string, string>
  success_url: string
  cancel_url: string
  price: Price
  trial_end: number | null
}

type Price = { id: string; object: 'price'; lookup_key: string; unit_amount: number }

const daySeconds = 86_400
const graceDays = 14
const price = (lookup_key: string, unit_amount: number): Price => ({
  id: `price_${lookup_key}`,
  object: 'price',
  lookup_key,
  unit_amount,
})
export const prices = [
  price('starter_monthly', 1200),
  price('starter_yearly', 12_000),
  price('grow_pro_monthly', 1900),
  price('grow_pro_yearly', 19_000),
]

export const missing = (what: string) =>
  new StripeStandInError(404, 'invalid_request_error', `No such ${what}`, 'resource_missing')

/** Customers and what they subscribe to, with a clock of its own that tests move forward. */
export class StripeBilling {
  readonly customers = new Map<string, { id: string; object: 'customer'; email: string }>()
  readonly sessions = new Map<string, BillingSession>()
  readonly subscriptions = new Map<string, Subscription>()
  readonly charges: Charge[] = []
  readonly balances = new StripeBalances()
  /** Customers whose card is declined. */
  readonly failing = new Set<string>()
  /** Every event, each with what it was about as that was then. */
  readonly events: ReturnType<typeof event>[] = []
  readonly #address: () => string
  #ahead = 0

  constructor(address: () => string) {
    this.#address = address
  }

  #now = () => now() + this.#ahead

  #emit(type: string, object: object): void {
    this.events.push(event(type, structuredClone(object)))
  }

  /** Nobody subscribes to anything, and the clock is right. */
  reset(): void {
    this.#ahead = 0
    this.events.length = 0
    this.failing.clear()
    this.subscriptions.clear()
  }

  /** What is put on a balance by hand: credit is below zero. */
  adjust(customer: string, amount: number, metadata: Record<string, string> = {}) {
    return this.balances.add(customer, amount, this.#now(), { type: 'adjustment', metadata })
  }

  /** Takes the price of the next period, credit first. */
  #bill(subscription: Subscription, at: number, session: string | null = null): void {
    const { customer } = subscription
    const [item] = subscription.items.data
    if (!item) return
    const invoice = { id: idOf('in'), object: 'invoice', customer }
    const price = item.price.unit_amount
    if (price + this.balances.balanceOf(customer) > 0 && this.failing.has(customer)) {
      subscription.status = 'past_due'
      this.#emit('invoice.payment_failed', invoice)
      return
    }
    const amount = price - this.balances.spend(customer, price, at, invoice.id, session)
    if (amount > 0) this.charges.push(newCharge(customer, amount, at))
    subscription.status = 'active'
    const days = item.price.lookup_key.endsWith('yearly') ? 365 : 30
    item.current_period_start = at
    item.current_period_end = at + days * daySeconds
    this.#emit('invoice.paid', invoice)
  }

  #step(subscription: Subscription): void {
    const { status, cancel_at } = subscription
    const end = subscription.items.data[0]?.current_period_end ?? 0
    if (status === 'canceled') return
    const isGivenUp = status === 'past_due' && end + graceDays * daySeconds <= this.#now()
    if ((cancel_at !== null && cancel_at <= this.#now()) || isGivenUp) {
      subscription.status = 'canceled'
      this.#emit('customer.subscription.deleted', subscription)
    } else if (end <= this.#now()) {
      this.#bill(subscription, this.#now())
      this.#emit('customer.subscription.updated', subscription)
    }
  }

  advance(days: number): void {
    this.#ahead += days * daySeconds
    for (const subscription of this.subscriptions.values()) this.#step(subscription)
  }

  createCustomer(form: Form) {
    const made = { id: idOf('cus'), object: 'customer', email: form['email'] ?? '' } as const
    this.customers.set(made.id, made)
    return made
  }

  createSession(form: Form): BillingSession {
    const customer = form['customer'] ?? ''
    const found = prices.find(({ id }) => id === form['line_items[0][price]'])
    if (!this.customers.has(customer)) throw missing('customer')
    if (!found) throw missing('price')
    const id = idOf('cs_test')
    const trialEnd = form['subscription_data[trial_end]']
    if (trialEnd !== undefined && Number(trialEnd) < now() + 2 * daySeconds)
      throw new StripeStandInError(400, 'invalid_request_error', 'The trial must last two days or more.')
    const made: BillingSession = {
      id,
      object: 'checkout.session',
      mode: 'subscription',
      url: `${this.#address()}/pay/${id}`,
      status: 'open',
      customer,
      metadata: { fieldlark_price: form['metadata[fieldlark_price]'] ?? '' },
      success_url: form['success_url'] ?? '',
      cancel_url: form['cancel_url'] ?? '',
      price: found,
      trial_end: trialEnd === undefined ? null : Number(trialEnd),
    }
    this.sessions.set(id, made)
    return made
  }

  #openSession(id: string): BillingSession {
    const found = this.sessions.get(id)
    if (!found) throw missing('session')
    if (found.status !== 'open')
      throw new StripeStandInError(400, 'invalid_request_error', `This Session is ${found.status}.`)
    return found
  }

  expire(id: string): BillingSession {
    return Object.assign(this.#openSession(id), { status: 'expired' } as const)
  }

  /** Subscribes as if somebody typed in their card. */
  complete(id: string): Subscription {
    const session = this.#openSession(id)
    session.status = 'complete'
    const { customer, trial_end } = session
    const at = this.#now()
    const item = {
      id: idOf('si'),
      price: session.price,
      current_period_start: at,
      current_period_end: trial_end ?? at,
    }
    const made: Subscription = {
      id: idOf('sub'),
      object: 'subscription',
      customer,
      status: trial_end === null ? 'active' : 'trialing',
      created: at,
      cancel_at: null,
      trial_end,
      items: { object: 'list', data: [item] },
    }
    this.subscriptions.set(made.id, made)
    if (trial_end === null) this.#bill(made, at, id)
    this.#emit('checkout.session.completed', session)
    this.#emit('customer.subscription.created', made)
    return made
  }

  #running(id: string): Subscription {
    const found = this.subscriptions.get(id)
    if (!found || found.status === 'canceled') throw missing('subscription')
    return found
  }

  /** What a customer does in the portal. */
  change(id: string, work: (subscription: Subscription) => void): Subscription {
    const found = this.#running(id)
    work(found)
    this.#emit('customer.subscription.updated', found)
    return found
  }

  cancelLater(id: string): Subscription {
    return this.change(id, (each) => {
      each.cancel_at = each.items.data[0]?.current_period_end ?? null
    })
  }

  cancel(id: string): Subscription {
    const found = this.#running(id)
    found.status = 'canceled'
    this.#emit('customer.subscription.deleted', found)
    return found
  }

  refund(customer: string): void {
    const charge = this.charges.find((each) => each.customer === customer)
    if (!charge) throw missing('charge')
    charge.amount_refunded = charge.amount
    this.#emit('charge.refunded', charge)
  }

  /** The bank takes a payment back, the newest where none is named; the event names the charge and no customer. */
  dispute(customer: string, amount?: number): void {
    const charge = this.charges.findLast(
      (each) => each.customer === customer && (amount === undefined || each.amount === amount),
    )
    if (!charge) throw missing('charge')
    charge.disputed = true
    this.#emit('charge.dispute.created', { id: idOf('dp'), object: 'dispute', charge: charge.id })
  }
}
