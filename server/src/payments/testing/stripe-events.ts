import { Stripe } from 'stripe'
import { idOf, now } from './stripe-account.ts'

const webhookSecret = 'whsec_of_the_stand_in_0123456789'

/** An event as Stripe sends it; `fields` override its own. */
export const event = (type: string, object: object, fields: object = {}) => ({
  id: idOf('evt'),
  object: 'event',
  api_version: Stripe.API_VERSION,
  created: now(),
  livemode: false,
  type,
  data: { object },
  ...fields,
})

/** A body and the header that signs it. `timestamp` in seconds since 1970. */
export const sign = (sent: object, secret = webhookSecret, timestamp = now()) => {
  const payload = JSON.stringify(sent)
  return { payload, header: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) }
}

/** Sends a signed event; resolves to the status of the answer. */
export const tell = async (url: string, sent: object): Promise<number> => {
  const { payload, header } = sign(sent)
  const headers = { 'content-type': 'application/json', 'stripe-signature': header }
  return (await fetch(url, { method: 'POST', headers, body: payload })).status
}
