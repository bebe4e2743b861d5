import { type Backend, createBackend } from '@fieldlark/backend/backend.ts'
import { defaultSettings } from '@fieldlark/backend/settings.ts'
import { roleKey } from '@fieldlark/backend/tokens/secrets.ts'
import { forge } from '@fieldlark/backend/tokens/testing/forge.ts'
import { scratchSchema } from '@fieldlark/supabase/access/people.ts'
import { startStripe } from '../../payments/testing/stripe-stand-in.ts'
import { createRestFetch } from '../../project/rest-client.ts'
import { createProductFunctions } from '../functions.ts'

export const projectUrl = 'http://project.test'
const jwtSecret = 'a secret of the payment tests, long enough to sign with'
const keys = { anonKey: roleKey('anon', jwtSecret), serviceRoleKey: roleKey('service_role', jwtSecret) }

export const billingKeys = {
  secretKey: 'sk_test_of_the_stand_in_0123456789',
  webhookSecret: 'whsec_of_the_stand_in_0123456789',
}

export type Answered = { status: number; body: Record<string, unknown> }

/** The product's functions over one database and one stand-in for Stripe. */
function createShopBackend(
  database: Parameters<typeof createBackend>[0]['database'],
  stripeApiUrl: string,
): Backend {
  const rest = createRestFetch({
    ...keys,
    url: projectUrl,
    send: (request) => backend.fetch(request),
  })
  const backend: Backend = createBackend({
    database,
    secrets: { jwtSecret },
    settings: { ...defaultSettings, schemas: ['public'], areErrorDetailsShown: false },
    functions: createProductFunctions({
      sign: null,
      countryHeader: null,
      geoProviderUrl: null,
      areRateLimitsOn: false,
      siteUrl: projectUrl,
      smtpUrl: null,
      stripeApiUrl,
      billing: billingKeys,
      rest,
      log: () => {},
    }),
    log: () => {},
    sendMail: async () => {},
  })
  return backend
}

const bearerOf = (user: string) =>
  forge(
    { alg: 'HS256' },
    { sub: user, role: 'authenticated', aud: 'authenticated', exp: 4_000_000_000 },
    jwtSecret,
  )

/** The headers of a signed-in person. */
const signedIn = (user: string) => ({ apikey: keys.anonKey, authorization: `Bearer ${bearerOf(user)}` })

/** Starts the product's functions over a database of their own, and a stand-in for Stripe on this machine. */
export async function openShop() {
  const scratch = await scratchSchema()
  const stripe = await startStripe()
  const backend = createShopBackend(scratch.database, stripe.address)

  const post = (path: string, body: string | object, headers: Record<string, string>) =>
    backend.fetch(
      new Request(`${projectUrl}/functions/v1/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'Phone', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
      { ip: '203.0.113.9' },
    )

  async function send(path: string, body: string | object, headers: Record<string, string> = {}) {
    const answer = await post(path, body, headers)
    const text = await answer.text()
    return { status: answer.status, body: JSON.parse(text || '{}') as Answered['body'] } satisfies Answered
  }

  return {
    scratch,
    stripe,
    send,
    rest: createRestFetch({
      ...keys,
      url: projectUrl,
      send: (request) => backend.fetch(request, { ip: '203.0.113.9' }),
    }),
    /** Sends a request as the client's page does. */
    link: (body: object) => send('invoice-link', body, { apikey: keys.anonKey }),
    /** Sends an event signed as Stripe signs it. */
    tell: (business: string, event: object, signed = stripe.sign(event)) =>
      send(`payment-events?business=${business}`, signed.payload, { 'stripe-signature': signed.header }),
    /** Calls a function as a signed-in person. */
    asUser: (user: string, name: string, body: object) => send(name, body, signedIn(user)),
    refund: (user: string, body: object) => send('refund-online', body, signedIn(user)),
    emailTest: (user: string, body: object) => send('email-test', body, signedIn(user)),
    /** The PDF, or the code of the error. */
    documentPdf: (user: string, body: object) => post('document-pdf', body, signedIn(user)),
    close: async () => {
      await backend.close()
      await stripe.close()
      await scratch.close()
    },
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>
