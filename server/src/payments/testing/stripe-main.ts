import { startStripe } from './stripe-stand-in.ts'

const { PORT = '0' } = process.env

/** Stripe as a process of its own, for stories in a real browser: it tells the product that sent somebody to pay. */
const stripe = await startStripe({
  port: Number(PORT),
  eventsOf: (successUrl, businessId) =>
    new URL(`/functions/v1/payment-events?business=${businessId}`, successUrl).href,
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stripe.close())
process.stdout.write(`${stripe.address}\n`)
