import type { Stripe } from 'stripe'
import type { BillingConfig } from '../config/billing-config.ts'
import { createStripeOf } from '../payments/stripe-client.ts'

/** The account at Stripe that plans are paid to. */
export type Billing = {
  stripe: Stripe
  webhookSecret: string
  /** Whether its key is one of live mode: events of the other mode are not about its customers. */
  isLive: boolean
}

export function openBilling({
  billing,
  stripeApiUrl,
}: BillingConfig & { stripeApiUrl: string }): Billing | null {
  if (billing === null) return null
  const { secretKey, webhookSecret } = billing
  return {
    stripe: createStripeOf(stripeApiUrl)(secretKey),
    webhookSecret,
    isLive: /^(sk|rk)_live_/.test(secretKey),
  }
}
