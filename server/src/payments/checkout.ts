import { setTimeout as wait } from 'node:timers/promises'
import { Stripe } from 'stripe'
import { HttpError, unavailable } from '../project/http-error.ts'
import { documentPath } from '../project/portal-cookie.ts'
import { callRpc, type RestFetch } from '../project/rest-client.ts'
import { type PaymentEvent, readSession } from './payment-event.ts'
import { httpErrorOf, isRejection, openAccount, type StripeOf } from './stripe-client.ts'

export type CheckoutSettings = { rest: RestFetch; stripeOf: StripeOf; siteUrl: string }

/** The answer of private.checkout_page: what is to be paid, and the state of its Stripe session. */
export type Checkout = {
  checkout_id: string
  status: 'opening' | 'open' | 'paid' | 'expired'
  session_id: string | null
  url: string | null
  amount_minor: number
  currency: string
  /** Unix time in seconds, as Stripe counts it. */
  expires_at: number
  business_id: string
  invoice_id: string
  invoice_number: string | null
  title: string | null
  business_name: string
  language: 'en' | 'es'
}

type Begun = { checkout?: Checkout; close?: Checkout }

const maxAttempts = 20
const pauseMs = 250

const invoiceWord = { en: 'Invoice', es: 'Factura' } as const

function sessionOf(checkout: Checkout, back: string): Stripe.Checkout.SessionCreateParams {
  const { checkout_id, business_id, invoice_id, invoice_number, title, language } = checkout
  const name = [`${invoiceWord[language]} ${invoice_number ?? ''}`.trim(), title].filter(Boolean).join(' · ')
  const metadata = {
    fieldlark_business: business_id,
    fieldlark_invoice: invoice_id,
    fieldlark_checkout: checkout_id,
  }
  return {
    mode: 'payment',
    client_reference_id: checkout_id,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: checkout.currency.toLowerCase(),
          unit_amount: checkout.amount_minor,
          product_data: { name: name.slice(0, 250) },
        },
      },
    ],
    metadata,
    payment_intent_data: { metadata, description: name.slice(0, 250) },
    locale: language,
    success_url: `${back}?paid=1`,
    cancel_url: `${back}?paid=0`,
    expires_at: checkout.expires_at,
  }
}

/** Records the current state of a Stripe session: expired or paid. The database ignores repetitions. */
async function settle(
  { rest }: CheckoutSettings,
  { business_id, checkout_id }: Checkout,
  found: Stripe.Checkout.Session,
): Promise<void> {
  const session = readSession(found, null)
  if (found.status === 'expired') await callRpc(rest, 'close_checkout', { checkout_id })
  else if (session?.is_paid) {
    const event: PaymentEvent = { type: 'checkout.session.completed', is_fetched: true, session }
    await callRpc(rest, 'take_payment_event', { business_id, event })
  }
}

/** An open checkout could still be paid, so it is closed at Stripe before another one opens. */
async function close(settings: CheckoutSettings, older: Checkout): Promise<void> {
  const { checkout_id, session_id, business_id } = older
  if (session_id === null) {
    // Another request is opening it at this moment.
    await wait(pauseMs)
    return
  }
  const stripe = await openAccount(settings.rest, settings.stripeOf, business_id)
  try {
    await stripe.checkout.sessions.expire(session_id)
  } catch (error) {
    if (!isRejection(error)) throw error
    // It was paid or expired meanwhile, or belongs to an account that the business used before.
    const found = await stripe.checkout.sessions.retrieve(session_id).catch((reason: unknown) => {
      if (isRejection(reason)) return null
      throw reason
    })
    if (found) await settle(settings, older, found)
    if (found?.status === 'complete' && found.payment_status !== 'paid')
      throw new HttpError(409, 'payment_processing', 'A payment is already being processed.')
  }
  await callRpc(settings.rest, 'close_checkout', { checkout_id })
}

/** The address of Stripe's page; null where another request opens the same one at this moment, or it was closed. */
async function openPage(
  settings: CheckoutSettings,
  checkout: Checkout,
  back: string,
): Promise<string | null> {
  const { rest } = settings
  const { checkout_id } = checkout
  const stripe = await openAccount(rest, settings.stripeOf, checkout.business_id)
  let session: Stripe.Checkout.Session
  try {
    session = await stripe.checkout.sessions.create(sessionOf(checkout, back), {
      idempotencyKey: `checkout-${checkout_id}`,
    })
  } catch (error) {
    if (error instanceof Stripe.errors.StripeIdempotencyError) return null
    if (isRejection(error)) await callRpc(rest, 'close_checkout', { checkout_id })
    throw error
  }
  const kept = { checkout_id, session_id: session.id, url: session.url }
  const status = await callRpc(rest, 'keep_checkout', kept)
  if (status === 'open') return session.url
  if (status !== 'paid') await stripe.checkout.sessions.expire(session.id).catch(() => {})
  return null
}

/** The checkouts being opened by this process, so that fifty clicks create one session. */
const opening = new Map<string, Promise<string | null>>()

function openOnce(settings: CheckoutSettings, checkout: Checkout, back: string): Promise<string | null> {
  const key = checkout.checkout_id
  const begun = opening.get(key) ?? openPage(settings, checkout, back).finally(() => void opening.delete(key))
  opening.set(key, begun)
  return begun
}

/** The page on which the client pays the amount, or the whole balance. One checkout per invoice is open at a time. */
export async function pay(
  settings: CheckoutSettings,
  token: string,
  amount: number | null,
): Promise<{ url: string }> {
  try {
    for (let at = 0; at < maxAttempts; at += 1) {
      const begun = (await callRpc(settings.rest, 'begin_checkout', { token, amount })) as Begun
      if (begun.close) {
        await close(settings, begun.close)
        continue
      }
      const { checkout } = begun
      const url =
        checkout?.url ??
        (checkout && (await openOnce(settings, checkout, settings.siteUrl + documentPath('invoice', token))))
      if (url) return { url }
      await wait(pauseMs)
    }
  } catch (error) {
    throw httpErrorOf(error)
  }
  throw unavailable()
}

/** Checks with Stripe whether the open checkout was paid, so that the client's page need not wait for the webhook. */
export async function checkPaid(settings: CheckoutSettings, token: string): Promise<void> {
  const checkout = (await callRpc(settings.rest, 'linked_checkout', { token })) as Checkout | null
  if (checkout?.status !== 'open' || checkout.session_id === null) return
  try {
    const stripe = await openAccount(settings.rest, settings.stripeOf, checkout.business_id)
    await settle(settings, checkout, await stripe.checkout.sessions.retrieve(checkout.session_id))
  } catch (error) {
    // The webhook arrives anyway.
    if (!(error instanceof HttpError) && !(error instanceof Stripe.errors.StripeError)) throw error
  }
}
