import { type Backend, createBackend } from '@fieldlark/backend/backend.ts'
import { defaultSettings } from '@fieldlark/backend/settings.ts'
import { roleKey } from '@fieldlark/backend/tokens/secrets.ts'
import { forge } from '@fieldlark/backend/tokens/testing/forge.ts'
import { flat, readPdf } from '@fieldlark/documents/testing/read-pdf.ts'
import { moneyText } from '@fieldlark/domain/values/money-text.ts'
import { line, type Offer, startOffering } from '@fieldlark/supabase/access/offer.ts'
import { type Scratch, scratchSchema } from '@fieldlark/supabase/access/people.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAskRest } from '../project/ask-rest.ts'
import { createProductFunctions } from './functions.ts'

const jwtSecret = 'a secret of the quote paper tests, long enough to sign with'
const keys = { anonKey: roleKey('anon', jwtSecret), serviceRoleKey: roleKey('service_role', jwtSecret) }

let scratch: Scratch
let backend: Backend
let offer: Offer
let other: Offer
beforeAll(async () => {
  scratch = await scratchSchema()
  const rest = createAskRest({ ...keys, url: 'http://house', send: (request) => backend.fetch(request) })
  backend = createBackend({
    database: scratch.database,
    secrets: { jwtSecret },
    settings: { ...defaultSettings, schemas: ['public'], areErrorDetailsShown: false },
    functions: createProductFunctions({
      countryHeader: null,
      geoProviderUrl: null,
      areRateLimitsOn: false,
      siteUrl: 'http://house',
      stripeApiUrl: 'http://localhost:1',
      rest,
    }),
    log: () => {},
    sendMail: async () => {},
  })
  offer = await startOffering(scratch.database)
  other = await startOffering(scratch.database)
})
afterAll(async () => {
  await backend.close()
  await scratch.close()
})

const tokenOf = (user: string) =>
  forge(
    { alg: 'HS256' },
    { sub: user, role: 'authenticated', aud: 'authenticated', exp: 4_000_000_000 },
    jwtSecret,
  )

async function print(said: object, bearer: string = keys.anonKey) {
  const answer = await backend.fetch(
    new Request('http://house/functions/v1/quote-pdf', {
      method: 'POST',
      headers: {
        apikey: keys.anonKey,
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(said),
    }),
    { ip: '203.0.113.9' },
  )
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const isPaper = answer.headers.get('content-type') === 'application/pdf'
  return { status: answer.status, text: isPaper ? flat((await readPdf(bytes)).join()) : '' }
}

it('prints the totals that the database computed, for its owner and for the client, and no costs', async () => {
  const quote = await offer.save({ title: 'Two rooms' }, [
    line({ unit_cost: 41.37, unit_price: 199.99, quantity: 3 }),
    line({ unit_price: 12.5 }),
  ])
  const token = await offer.send(quote.id)
  const { total } = await offer.read(quote.id)
  for (const paper of [await print({ quote_id: quote.id }, tokenOf(offer.owner)), await print({ token })]) {
    expect(paper.status).toBe(200)
    expect(paper.text).toContain('Two rooms')
    expect(paper.text).toContain(`Total ${flat(moneyText('en', total, 'USD'))}`)
    expect(paper.text).not.toContain('41.37')
  }
})

it('prints nothing for the owner of another business, nor for anybody without a key', async () => {
  const { id } = await offer.save({}, [line()])
  expect((await print({ quote_id: id }, tokenOf(other.owner))).status).toBe(404)
  expect((await print({ quote_id: id })).status).not.toBe(200)
  expect((await print({ quote_id: id }, 'nonsense')).status).not.toBe(200)
})

it('prints the version that was sent as it was sent', async () => {
  const quote = await offer.save({ title: 'First words' }, [line()])
  await offer.send(quote.id)
  const sent = await offer.read(quote.id)
  await offer.save({ id: quote.id, version: sent.version, title: 'Second words' }, [line()])
  const mine = tokenOf(offer.owner)
  expect((await print({ quote_id: quote.id, version_number: 1 }, mine)).text).toContain('First words')
  expect((await print({ quote_id: quote.id }, mine)).text).toContain('Second words')
  expect((await print({ quote_id: quote.id, version_number: 9 }, mine)).status).toBe(404)
})
