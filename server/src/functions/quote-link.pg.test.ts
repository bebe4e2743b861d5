import { type Backend, createBackend } from '@fieldlark/backend/backend.ts'
import { defaultSettings } from '@fieldlark/backend/settings.ts'
import { roleKey } from '@fieldlark/backend/tokens/secrets.ts'
import { line } from '@fieldlark/supabase/access/line.ts'
import { type Scratch, scratchSchema } from '@fieldlark/supabase/access/people.ts'
import { type QuoteFixture, quoteFixture, signature } from '@fieldlark/supabase/access/quote-fixture.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createRestFetch } from '../project/rest-client.ts'
import { createQuoteLink } from './quote-link.ts'

const jwtSecret = 'a secret of the quote link tests, long enough to sign with'
const keys = { anonKey: roleKey('anon', jwtSecret), serviceRoleKey: roleKey('service_role', jwtSecret) }

let scratch: Scratch
let backend: Backend
let offer: QuoteFixture
let token: string
beforeAll(async () => {
  scratch = await scratchSchema()
  const rest = createRestFetch({
    ...keys,
    url: 'http://project.test',
    send: (request) => backend.fetch(request),
  })
  const handle = createQuoteLink({ rest, siteUrl: 'http://app.test', areRateLimitsOn: false })
  backend = createBackend({
    database: scratch.database,
    secrets: { jwtSecret },
    settings: { ...defaultSettings, schemas: ['public'], areErrorDetailsShown: false },
    functions: (name) => (name === 'quote-link' ? { isJwtVerified: false, handle } : null),
    log: () => {},
    sendMail: async () => {},
  })
})
afterAll(async () => {
  await backend.close()
  await scratch.close()
})
beforeEach(async () => {
  offer = await quoteFixture(scratch.database)
  const { id } = await offer.save({}, [line({ unit_cost: 40 })])
  token = await offer.send(id)
})

async function ask(body: object, path = '/functions/v1/quote-link') {
  const answer = await backend.fetch(
    new Request(`http://app.test${path}`, {
      method: 'POST',
      headers: { apikey: keys.anonKey, 'content-type': 'application/json', 'user-agent': 'Phone' },
      body: JSON.stringify(body),
    }),
    { ip: '203.0.113.9' },
  )
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

it('opens the quote and records the approval with the client’s IP address', async () => {
  expect(await ask({ action: 'open', token })).toMatchObject({
    status: 200,
    body: { state: 'open', version_number: 1, quote: { total: 100 }, client: { name: 'Zoe' } },
  })
  const approve = { action: 'approve', token, version_number: 1, signer_name: 'Zoe', signature, selected: [] }
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(approve)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({
    status: 200,
    body: { state: 'approved', approval: { signer_name: 'Zoe' } },
  })
  const evidence = 'select ip, user_agent, signature from public.quote_approvals where business_id = $1'
  expect(await offer.mine(evidence, [offer.business])).toEqual([
    { ip: '203.0.113.9', user_agent: 'Phone', signature },
  ])
})

it('shows nothing but the page: no email address, no ids of the business’s records', async () => {
  const { body } = await ask({ action: 'open', token })
  const { client, quote, lines } = body as Record<'client' | 'quote', object> & { lines: object[] }
  expect(Object.keys(client).toSorted()).toEqual(['language', 'name'])
  const names = [quote, ...lines].flatMap((row) => Object.keys(row))
  expect(names.filter((name) => /(?<!^)_id$|^version$|_at$|^is_archived$/.test(name))).toEqual([
    'sent_at',
    'answered_at',
  ])
})

it('returns a code for why an answer is rejected', async () => {
  const approve = { action: 'approve', token, version_number: 2, signer_name: 'Zoe', signature }
  expect(await ask(approve)).toMatchObject({ status: 409, body: { code: 'quote_changed' } })
  expect(await ask({ ...approve, version_number: 1, signature: 'scribble' })).toMatchObject({
    status: 400,
    body: { code: 'signature_missing' },
  })
  expect(await ask({ ...approve, version_number: 1, selected: ['no uuid'] })).toMatchObject({
    status: 400,
    body: { code: 'bad_request' },
  })
  expect(await ask({ action: 'changes', token, version_number: 1, message: '\u0000' })).toMatchObject({
    status: 400,
  })
})

it('rejects altered links and calls to the database function without the service key', async () => {
  const edited = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  const dead = await ask({ action: 'open', token: edited })
  expect(dead).toMatchObject({ status: 404, body: { code: 'link_not_found' } })
  expect(await ask({ action: 'open', token: 'short' })).toEqual(dead)
  const past = await ask({ token, is_opening: true }, '/rest/v1/rpc/open_quote_link')
  expect([401, 403, 404]).toContain(past.status)
})
