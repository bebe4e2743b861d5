import { bytesOf, incomingOf } from '@fieldlark/backend/http/testing/incoming.ts'
import { expect, it } from 'vitest'
import { createAskRest } from '../project/ask-rest.ts'
import { createQuoteLink } from './quote-link.ts'

const token = 'canary-token-of-43-characters-and-256-bits_'

type Called = { path: string; key: string | null; args: Record<string, unknown> }

/** A data API that answers everything with this, and the function in front of it. */
function serve(status: number, said: unknown, areRateLimitsOn = false) {
  const called: Called[] = []
  const rest = createAskRest({
    url: 'http://project',
    anonKey: 'public',
    serviceRoleKey: 'secret',
    send: async (request) => {
      called.push({
        path: new URL(request.url).pathname,
        key: request.headers.get('authorization'),
        args: JSON.parse(await request.text()) as Record<string, unknown>,
      })
      return Response.json(said, { status })
    },
  })
  const handle = createQuoteLink({ rest, areRateLimitsOn })
  const ask = async (said: unknown, asked: Parameters<typeof incomingOf>[0] = {}) => {
    const body = typeof said === 'string' ? said : JSON.stringify(said)
    const answer = await handle(incomingOf({ method: 'POST', ip: '203.0.113.9', body, ...asked }))
    return { ...answer, said: JSON.parse(String(bytesOf(answer))) as Record<string, unknown> }
  }
  return { called, ask }
}

it('opens a quote with the service key, for the address and browser that ask', async () => {
  const { called, ask } = serve(200, { state: 'open' })
  const answer = await ask({ action: 'open', token }, { headers: { 'user-agent': 'Phone' } })
  expect(answer).toMatchObject({ status: 200, said: { state: 'open' } })
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  expect(called).toEqual([
    {
      path: '/rest/v1/rpc/open_quote_link',
      key: 'Bearer secret',
      args: { token, is_opening: true, ip: '203.0.113.9', user_agent: 'Phone' },
    },
  ])
})

it.each([
  [{ is_opening: false }, {}],
  [{}, { 'sec-purpose': 'prefetch;prerender' }],
  [{}, { purpose: 'preview' }],
])('takes %j with %j for nobody who looks', async (said, headers) => {
  const { called, ask } = serve(200, {})
  await ask({ action: 'open', token, ...said }, { headers })
  expect(called[0]?.args['is_opening']).toBe(false)
})

it('passes an answer on, and nothing that is none of it', async () => {
  const { called, ask } = serve(200, { state: 'approved' })
  const said = {
    version_number: 2,
    signer_name: 'Zoe',
    signature: 'data:',
    selected: ['a'],
    ip: 'forged',
    via: 'x',
  }
  await ask({ action: 'approve', token, ...said })
  expect(called).toMatchObject([
    {
      path: '/rest/v1/rpc/answer_quote_link',
      args: {
        token,
        answer: 'approve',
        version_number: 2,
        signer_name: 'Zoe',
        signature: 'data:',
        selected: ['a'],
        message: null,
        ip: '203.0.113.9',
        user_agent: null,
      },
    },
  ])
  expect(called[0]?.args).not.toHaveProperty('via')
})

it.each([[['a', 5]], [Array.from({ length: 201 }, () => 'a')], ['a'], [{ 0: 'a' }]])(
  'takes a choice it cannot read for no answer: %j',
  async (selected) => {
    const { called, ask } = serve(200, { state: 'approved' })
    const answer = await ask({ action: 'approve', token, version_number: 1, selected })
    expect(answer).toMatchObject({ status: 400, said: { code: 'bad_request' } })
    expect(called).toEqual([])
  },
)

it('answers every link that leads nowhere with the same bytes', async () => {
  const dead = serve(404, { code: 'PT404', message: 'link_not_found', hint: 'revoked yesterday' })
  const bodies = [
    await dead.ask({ action: 'open', token }),
    await dead.ask({ action: 'approve', token }),
    await dead.ask({ action: 'open', token: 'short' }),
    await dead.ask({ action: 'open', token: `${token}'; --` }),
    await dead.ask({ action: 'open' }),
    await dead.ask({ action: 'open', token: { $ne: '' } }),
  ].map(({ status, headers, body }) => JSON.stringify([status, headers, body]))
  expect(new Set(bodies).size).toBe(1)
  expect(bodies[0]).toContain('404')
  expect(bodies[0]).not.toContain('revoked')
})

it.each([
  [409, { code: 'PT409', message: 'quote_changed', hint: 'There is a newer version.' }, 409, 'quote_changed'],
  [400, { code: '22P02', message: 'invalid input syntax for type uuid: "canary"' }, 400, 'bad_request'],
  [500, { code: 'XX000', message: 'canary' }, 503, 'unavailable'],
])(
  'says what was refused in a word, and nothing the database says: %i %j',
  async (status, said, answered, code) => {
    const answer = await serve(status, said).ask({ action: 'decline', token })
    expect(answer).toMatchObject({ status: answered, said: { code } })
    expect(JSON.stringify(answer)).not.toContain('canary')
  },
)

it.each([
  ['not json', 400, 'bad_request'],
  ['[]', 400, 'bad_request'],
  [{ action: 'delete', token }, 400, 'unknown_way'],
  [{ token }, 400, 'unknown_way'],
  [{ action: 'open', token, more: 'x'.repeat(430_000) }, 413, 'body_too_large'],
])('refuses what is no question', async (said, status, code) => {
  const { called, ask } = serve(200, {})
  expect(await ask(said)).toMatchObject({ status, said: { code } })
  expect(called).toEqual([])
})

it('answers POST alone', async () => {
  expect(await serve(200, {}).ask('', { method: 'GET' })).toMatchObject({ status: 405 })
})

it('lets an address ask sixty times a minute, a link thirty times, and tells how long to wait', async () => {
  const { ask } = serve(404, { code: 'PT404', message: 'link_not_found' }, true)
  const statuses = async (times: number, asked: (at: number) => Promise<{ status: number }>) =>
    (await Promise.all(Array.from({ length: times }, (_, at) => asked(at)))).map(({ status }) => status)
  const guesses = await statuses(61, (at) => ask({ action: 'open', token: `${token}${at}` }))
  expect(guesses.filter((status) => status === 429)).toHaveLength(1)
  const flood = await statuses(31, (at) => ask({ action: 'open', token }, { ip: `203.0.113.${at + 20}` }))
  expect(flood.filter((status) => status === 429)).toHaveLength(1)
  const late = await ask({ action: 'open', token }, { ip: '203.0.113.99' })
  expect(late).toMatchObject({ status: 429, said: { code: 'too_many_requests' } })
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
})
