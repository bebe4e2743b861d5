import type { Reader } from './reader.ts'

export type BillingConfig = {
  /** Where plans are paid; null where none is sold. */
  billing: { secretKey: string; webhookSecret: string } | null
}

export function readBillingConfig(read: Reader): BillingConfig {
  const secretKey = read.text('BILLING_STRIPE_KEY')
  const webhookSecret = read.text('BILLING_STRIPE_WEBHOOK_SECRET')
  if (secretKey === '' && webhookSecret === '') return { billing: null }
  if (!/^(sk|rk)_(test|live)_\w{8,}$/.test(secretKey)) {
    read.problems.push(
      'BILLING_STRIPE_KEY: a secret key of Stripe is expected, which begins with sk_ or rk_.',
    )
  }
  if (!webhookSecret.startsWith('whsec_')) {
    read.problems.push(
      'BILLING_STRIPE_WEBHOOK_SECRET: the signing secret of the webhook is expected, which begins with whsec_.',
    )
  }
  return { billing: { secretKey, webhookSecret } }
}
