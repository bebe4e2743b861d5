import { bytesOf, httpRequestOf } from '@fieldlark/backend/http/testing/http-request.ts'
import { expect, it } from 'vitest'
import { createRestFetch } from '../project/rest-client.ts'
import { createQuoteLink } from './quote-link.ts'

const token = 'canary-token-of-43-characters-and-256-bits_'

type Called = { path: string; key: string | null; args: Record<string, unknown> }

/** The function in front of a data API that returns this response to every request. */
function serve(status: number, sent: unknown, areRateLimitsOn = false) {
  const called: Called[] = []
  const rest = createRestFetch({
    url: 'http://project',
    anonKey: 'public',
    serviceRoleKey: 'secret',
    send: async (request) => {
      called.push({
        path: new URL(request.url).pathname,
        key: request.headers.get('authorization'),
        args: JSON.parse(await request.text()) as Record<string, unknown>,
      })
      return Response.json(sent, { status })
    },
  })
  const handle = createQuoteLink({ rest, siteUrl: 'http://app.test', areRateLimitsOn })
  const ask = async (sent: unknown, asked: Parameters<typeof httpRequestOf>[0] = {}) => {
    const body = typeof sent === 'string' ? sent : JSON.stringify(sent)
    const answer = await handle(httpRequestOf({ method: 'POST', ip: '203.0.113.9', body, ...asked }))
    return { ...answer, sent: JSON.parse(String(bytesOf(answer))) as Record<string, unknown> }
  }
  return { called, ask }
}

it('opens a quote with the service key and passes on the caller’s address and browser', async () => {
  const { called, ask } = serve(200, { state: 'open' })
  const answer = await ask({ action: 'open', token }, { headers: { 'user-agent': 'Phone' } })
  expect(answer).toMatchObject({ status: 200, sent: { state: 'open' } })
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
])('does not count %j with %j as the client opening the link', async (sent, headers) => {
  const { called, ask } = serve(200, {})
  await ask({ action: 'open', token, ...sent }, { headers })
  expect(called[0]?.args['is_opening']).toBe(false)
})

it('passes the client’s answer on and drops unknown fields', async () => {
  const { called, ask } = serve(200, { state: 'approved' })
  const sent = {
    version_number: 2,
    signer_name: 'Zoe',
    signature: 'data:',
    selected: ['a'],
    ip: 'forged',
    via: 'x',
  }
  await ask({ action: 'approve', token, ...sent })
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
  'rejects a choice it cannot read: %j',
  async (selected) => {
    const { called, ask } = serve(200, { state: 'approved' })
    const answer = await ask({ action: 'approve', token, version_number: 1, selected })
    expect(answer).toMatchObject({ status: 400, sent: { code: 'bad_request' } })
    expect(called).toEqual([])
  },
)

it('returns the same bytes for every link that leads nowhere', async () => {
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
  'returns the code of a refusal and nothing else from the database: %i %j',
  async (status, sent, answered, code) => {
    const answer = await serve(status, sent).ask({ action: 'decline', token })
    expect(answer).toMatchObject({ status: answered, sent: { code } })
    expect(JSON.stringify(answer)).not.toContain('canary')
  },
)

it.each([
  ['not json', 400, 'bad_request'],
  ['[]', 400, 'bad_request'],
  [{ action: 'delete', token }, 400, 'unknown_way'],
  [{ token }, 400, 'unknown_way'],
  [{ action: 'open', token, more: 'x'.repeat(430_000) }, 413, 'body_too_large'],
])('rejects malformed requests', async (sent, status, code) => {
  const { called, ask } = serve(200, {})
  expect(await ask(sent)).toMatchObject({ status, sent: { code } })
  expect(called).toEqual([])
})

it('accepts POST only', async () => {
  expect(await serve(200, {}).ask('', { method: 'GET' })).toMatchObject({ status: 405 })
})

it('allows sixty requests a minute per address and thirty per link, and says when to retry', async () => {
  const { ask } = serve(404, { code: 'PT404', message: 'link_not_found' }, true)
  const statuses = async (times: number, asked: (at: number) => Promise<{ status: number }>) =>
    (await Promise.all(Array.from({ length: times }, (_, at) => asked(at)))).map(({ status }) => status)
  const guesses = await statuses(61, (at) => ask({ action: 'open', token: `${token}${at}` }))
  expect(guesses.filter((status) => status === 429)).toHaveLength(1)
  const flood = await statuses(31, (at) => ask({ action: 'open', token }, { ip: `203.0.113.${at + 20}` }))
  expect(flood.filter((status) => status === 429)).toHaveLength(1)
  const late = await ask({ action: 'open', token }, { ip: '203.0.113.99' })
  expect(late).toMatchObject({ status: 429, sent: { code: 'too_many_requests' } })
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
})
