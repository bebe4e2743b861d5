import { type Backend, createBackend } from '@fieldlark/backend/backend.ts'
import { defaultSettings } from '@fieldlark/backend/settings.ts'
import { roleKey } from '@fieldlark/backend/tokens/secrets.ts'
import { forge } from '@fieldlark/backend/tokens/testing/forge.ts'
import { flat, readLinks, readPdf } from '@fieldlark/documents/testing/read-pdf.ts'
import { moneyText } from '@fieldlark/domain/values/money-text.ts'
import { line } from '@fieldlark/supabase/access/line.ts'
import { type Scratch, scratchSchema } from '@fieldlark/supabase/access/people.ts'
import { type QuoteFixture, quoteFixture } from '@fieldlark/supabase/access/quote-fixture.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRestFetch } from '../project/rest-client.ts'
import { createProductFunctions } from './functions.ts'

const jwtSecret = 'a secret of the quote PDF tests, long enough to sign with'
const keys = { anonKey: roleKey('anon', jwtSecret), serviceRoleKey: roleKey('service_role', jwtSecret) }

let scratch: Scratch
let backend: Backend
let offer: QuoteFixture
let other: QuoteFixture
beforeAll(async () => {
  scratch = await scratchSchema()
  const rest = createRestFetch({
    ...keys,
    url: 'http://project.test',
    send: (request) => backend.fetch(request),
  })
  backend = createBackend({
    database: scratch.database,
    secrets: { jwtSecret },
    settings: { ...defaultSettings, schemas: ['public'], areErrorDetailsShown: false },
    functions: createProductFunctions({
      sign: null,
      countryHeader: null,
      geoProviderUrl: null,
      areRateLimitsOn: false,
      siteUrl: 'http://project.test',
      smtpUrl: null,
      stripeApiUrl: 'http://localhost:1',
      billing: null,
      rest,
      log: () => {},
    }),
    log: () => {},
    sendMail: async () => {},
  })
  offer = await quoteFixture(scratch.database)
  other = await quoteFixture(scratch.database)
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

async function print(body: object, bearer: string = keys.anonKey) {
  const answer = await backend.fetch(
    new Request('http://project.test/functions/v1/quote-pdf', {
      method: 'POST',
      headers: {
        apikey: keys.anonKey,
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    }),
    { ip: '203.0.113.9' },
  )
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const isPdf = answer.headers.get('content-type') === 'application/pdf'
  return {
    status: answer.status,
    text: isPdf ? flat((await readPdf(bytes)).join()) : '',
    links: isPdf ? await readLinks(bytes) : [],
  }
}

it('leads to the page of the client in a copy that is made with its link, and nowhere in others', async () => {
  const quote = await offer.save({}, [line()])
  const token = await offer.send(quote.id)
  expect((await print({ token })).links).toEqual([`http://project.test/q/${token}`])
  expect((await print({ quote_id: quote.id }, tokenOf(offer.owner))).links).toEqual([])
})

it('prints the totals that the database computed, for owner and client, without costs', async () => {
  const quote = await offer.save({ title: 'Two rooms' }, [
    line({ unit_cost: 41.37, unit_price: 199.99, quantity: 3 }),
    line({ unit_price: 12.5 }),
  ])
  const token = await offer.send(quote.id)
  const { total } = await offer.read(quote.id)
  for (const pdf of [await print({ quote_id: quote.id }, tokenOf(offer.owner)), await print({ token })]) {
    expect(pdf.status).toBe(200)
    expect(pdf.text).toContain('Two rooms')
    expect(pdf.text).toContain(`Total ${flat(moneyText('en', total, 'USD'))}`)
    expect(pdf.text).not.toContain('41.37')
  }
})

it('rejects the owner of another business and callers without a key', async () => {
  const { id } = await offer.save({}, [line()])
  expect((await print({ quote_id: id }, tokenOf(other.owner))).status).toBe(404)
  expect((await print({ quote_id: id })).status).not.toBe(200)
  expect((await print({ quote_id: id }, 'nonsense')).status).not.toBe(200)
})

it('prints an earlier version as it was sent', async () => {
  const quote = await offer.save({ title: 'First words' }, [line()])
  await offer.send(quote.id)
  const sent = await offer.read(quote.id)
  await offer.save({ id: quote.id, version: sent.version, title: 'Second words' }, [line()])
  const mine = tokenOf(offer.owner)
  expect((await print({ quote_id: quote.id, version_number: 1 }, mine)).text).toContain('First words')
  expect((await print({ quote_id: quote.id }, mine)).text).toContain('Second words')
  expect((await print({ quote_id: quote.id, version_number: 9 }, mine)).status).toBe(404)
})
