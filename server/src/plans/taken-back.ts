import type { Stripe } from 'stripe'

/** What a customer paid, the first payment first. */
export async function paymentsOf(stripe: Stripe, customer: string): Promise<Stripe.Charge[]> {
  const { data } = await stripe.charges.list({ customer, limit: 100 })
  return data.filter(({ paid, amount }) => paid && amount > 0).sort((a, b) => a.created - b.created)
}

const daySeconds = 86_400
/**
 * Less than what is charged for, so that a payment of the period before, which came late, does not count: a month has
 * 28 days at least.
 */
const secondsOf = (price: Stripe.Price): number =>
  (price.lookup_key?.endsWith('yearly') ? 360 : 27) * daySeconds

/** Stripe creates a subscription only once its checkout is paid, so that its first payment is a little older. */
const checkoutSeconds = 3600

const spendings = ['applied_to_invoice', 'checkout_session_subscription_payment']
const returns = ['unapplied_from_invoice', 'checkout_session_subscription_payment_canceled']
const isSpent = ({ type, amount }: Stripe.CustomerBalanceTransaction) =>
  (spendings.includes(type) && amount > 0) || returns.includes(type)

/**
 * What given credit has paid since then. It is spent before anything else on the balance: that is left of another payment, as
 * after a change from a year to months, and counts with it alone, because it can be taken back with it.
 */
async function creditSince(stripe: Stripe, customer: string, since: number): Promise<number> {
  const { data } = await stripe.customers.listBalanceTransactions(customer, { limit: 100 })
  const sumOf = (counts: (each: Stripe.CustomerBalanceTransaction) => boolean) =>
    data.filter(counts).reduce((total, { amount }) => total + amount, 0)
  const given = -sumOf(({ type }) => type === 'adjustment')
  const left = given - sumOf((each) => isSpent(each) && each.created < since)
  const spent = sumOf((each) => isSpent(each) && each.created >= since)
  return Math.max(0, Math.min(left, spent))
}

/**
 * Whether what was paid for the present period is given back whole, or disputed at the bank. A payment from before it counts
 * while it would pay for the period at today's price, as who changes from a year to months pays these from what is left of it;
 * not where what is kept pays for the period in full together with credit, as after a month of a dearer plan, or a second
 * payment, that was given back.
 */
export async function isTakenBack(
  stripe: Stripe,
  { created, items }: Stripe.Subscription,
  customer: string,
): Promise<boolean> {
  const [item] = items.data
  if (!item) return false
  const { price, current_period_start: start } = item
  const begun = created - checkoutSeconds
  const since = start <= created ? begun : start
  const lasts = ({ amount }: Stripe.Charge) =>
    price.unit_amount ? (amount / price.unit_amount) * secondsOf(price) : 0
  const isBack = (each: Stripe.Charge) => each.disputed || each.amount_refunded >= each.amount
  const kept = (each: Stripe.Charge) => (each.disputed ? 0 : each.amount - each.amount_refunded)
  const payments = (await paymentsOf(stripe, customer)).filter((each) => each.created >= begun)
  if (!payments.some((each) => isBack(each) && (each.created >= since || each.created + lasts(each) > start)))
    return false
  if (!price.unit_amount) return true
  const paid = payments.filter((each) => each.created >= since).reduce((sum, each) => sum + kept(each), 0)
  return paid < price.unit_amount && paid + (await creditSince(stripe, customer, since)) < price.unit_amount
}
