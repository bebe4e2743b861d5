import { startStripe } from './stripe-stand-in.ts'

const { PORT = '0' } = process.env

/** Runs the Stripe stand-in as a process of its own, for stories in a real browser; events go to the product. */
const stripe = await startStripe({
  port: Number(PORT),
  eventsOf: (successUrl, businessId) =>
    new URL(`/functions/v1/payment-events?business=${businessId}`, successUrl).href,
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stripe.close())
process.stdout.write(`${stripe.address}\n`)
