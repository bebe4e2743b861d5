/** The account at Stripe to which businesses pay for their plans; options.ts takes them in. */
export const billingOptions = [
  {
    name: 'BILLING_STRIPE_KEY',
    kind: 'text',
    fallback: '',
    about:
      'Your secret key at Stripe, to which businesses pay for their plans; see docs/operations.md. Without it no plan is sold.',
  },
  {
    name: 'BILLING_STRIPE_WEBHOOK_SECRET',
    kind: 'text',
    fallback: '',
    about: 'The signing secret of its webhook, SITE_URL/functions/v1/plan-events. The two come together.',
  },
] as const
