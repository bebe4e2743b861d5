import { type Backend, createBackend } from '@fieldlark/backend/backend.ts'
import { defaultSettings } from '@fieldlark/backend/settings.ts'
import { roleKey } from '@fieldlark/backend/tokens/secrets.ts'
import { forge } from '@fieldlark/backend/tokens/testing/forge.ts'
import { scratchSchema } from '@fieldlark/supabase/access/people.ts'
import { startStripe } from '../../payments/testing/stripe-stand-in.ts'
import { createAskRest } from '../../project/ask-rest.ts'
import { createProductFunctions } from '../functions.ts'

const jwtSecret = 'a secret of the payment tests, long enough to sign with'
const keys = { anonKey: roleKey('anon', jwtSecret), serviceRoleKey: roleKey('service_role', jwtSecret) }

export type Answered = { status: number; said: Record<string, unknown> }

/** The product's functions over a database of their own, and a card company on this machine. */
export async function openShop() {
  const scratch = await scratchSchema()
  const stripe = await startStripe()
  const rest = createAskRest({ ...keys, url: 'http://house', send: (request) => backend.fetch(request) })
  const backend: Backend = createBackend({
    database: scratch.database,
    secrets: { jwtSecret },
    settings: { ...defaultSettings, schemas: ['public'], areErrorDetailsShown: false },
    functions: createProductFunctions({
      countryHeader: null,
      geoProviderUrl: null,
      areRateLimitsOn: false,
      siteUrl: 'http://house',
      stripeApiUrl: stripe.address,
      rest,
    }),
    log: () => {},
    sendMail: async () => {},
  })

  async function send(path: string, body: string | object, headers: Record<string, string> = {}) {
    const answer = await backend.fetch(
      new Request(`http://house/functions/v1/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'Phone', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
      { ip: '203.0.113.9' },
    )
    const text = await answer.text()
    return { status: answer.status, said: JSON.parse(text || '{}') as Answered['said'] } satisfies Answered
  }

  const bearerOf = (user: string) =>
    forge(
      { alg: 'HS256' },
      { sub: user, role: 'authenticated', aud: 'authenticated', exp: 4_000_000_000 },
      jwtSecret,
    )

  return {
    scratch,
    stripe,
    send,
    /** As the client's page asks. */
    link: (said: object) => send('invoice-link', said, { apikey: keys.anonKey }),
    /** As the card company tells, signed by it. */
    tell: (business: string, event: object, signed = stripe.sign(event)) =>
      send(`payment-events?business=${business}`, signed.payload, { 'stripe-signature': signed.header }),
    refund: (user: string, said: object) =>
      send('refund-online', said, { apikey: keys.anonKey, authorization: `Bearer ${bearerOf(user)}` }),
    /** The PDF, or why there is none. */
    paper: (user: string, said: object) =>
      backend.fetch(
        new Request('http://house/functions/v1/paper', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            apikey: keys.anonKey,
            authorization: `Bearer ${bearerOf(user)}`,
          },
          body: JSON.stringify(said),
        }),
        { ip: '203.0.113.9' },
      ),
    close: async () => {
      await backend.close()
      await stripe.close()
      await scratch.close()
    },
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>
