import { idOf } from './stripe-account.ts'

export type Transaction = {
  id: string
  object: 'customer_balance_transaction'
  customer: string
  amount: number
  ending_balance: number
  currency: 'usd'
  created: number
  type: 'adjustment' | 'applied_to_invoice' | 'checkout_session_subscription_payment'
  invoice: string | null
  checkout_session: string | null
  metadata: Record<string, string>
}

type Cause = Pick<Transaction, 'type'> &
  Partial<Pick<Transaction, 'invoice' | 'checkout_session' | 'metadata'>>

/** What customers have on their balances: credit is below zero, and what a bill takes of it is above. */
export class StripeBalances {
  readonly #transactions: Transaction[] = []

  balanceOf(customer: string): number {
    return this.of(customer)[0]?.ending_balance ?? 0
  }

  /** The newest first, as Stripe lists them. */
  of(whose: string): Transaction[] {
    return this.#transactions.filter(({ customer }) => customer === whose).toReversed()
  }

  add(customer: string, amount: number, created: number, cause: Cause): Transaction {
    const made: Transaction = {
      id: idOf('cbtxn'),
      object: 'customer_balance_transaction',
      customer,
      amount,
      ending_balance: this.balanceOf(customer) + amount,
      currency: 'usd',
      created,
      invoice: null,
      checkout_session: null,
      metadata: {},
      ...cause,
    }
    this.#transactions.push(made)
    return made
  }

  /** Takes what there is for a bill; the first one of a checkout is not made yet when it is paid. */
  spend(customer: string, price: number, created: number, invoice: string, session: string | null): number {
    const amount = Math.min(Math.max(0, -this.balanceOf(customer)), price)
    if (amount > 0)
      this.add(
        customer,
        amount,
        created,
        session === null
          ? { type: 'applied_to_invoice', invoice }
          : { type: 'checkout_session_subscription_payment', checkout_session: session },
      )
    return amount
  }
}
