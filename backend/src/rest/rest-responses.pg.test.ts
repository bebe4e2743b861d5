import { describe, expect, test } from 'vitest'
import { object, openShop, rolledBack } from './testing/shop-rest.ts'
import { jsonOf, type TestRequest } from './testing/test-request.ts'

const shop = openShop(
  {},
  `
create function public.with_headers(headers text) returns void language plpgsql as $$ begin
  perform set_config('response.headers', headers, true); end $$;
create function public.fail_with(message text, detail text default null) returns void language plpgsql as $$ begin
  if detail is null then raise sqlstate 'PGRST' using message = fail_with.message; end if;
  raise sqlstate 'PGRST' using message = fail_with.message, detail = fail_with.detail; end $$;`,
)

describe('error responses', () => {
  shop.testRows([
    ['/', 405, 'PGRST117', { method: 'POST' }],
    ['/a/b', 404, 'PGRST125'],
    ['/clients', 405, 'PGRST117', { method: 'TRACE' }],
    ['/clients', 400, 'PGRST102', { method: 'PUT' }],
    ['/client', 404, 'PGRST205'],
    ['/clients?select=nope', 400, '42703'],
    ['/clients?id=eq.abc', 400, '22P02'],
    ['/clients?id=noop.1', 400, 'PGRST100'],
    ['/clients?select=id,', 400, 'PGRST100'],
    ['/clients?or=(id.eq.1', 400, 'PGRST100'],
    ['/clients?order=id.up', 400, 'PGRST100'],
    ['/clients?name=eq.%00', 400, 'PGRST100'],
    ['/clients?name=eq.%ff', 400, 'PGRST100'],
    ['/clients?name=eq.%', 400, 'PGRST100'],
    [`/clients?name=eq.${'x'.repeat(9000)}`, 414, 'PGRST100'],
    [`/clients?select=${'jobs('.repeat(20)}id${')'.repeat(20)}`, 400, 'PGRST100'],
    ['/clients?limit=-1', 416, 'PGRST103'],
    ['/clients?offset=10', 416, 'PGRST103', { headers: { prefer: 'count=exact' } }],
    ['/clients', 416, 'PGRST103', { headers: { range: '5-2' } }],
    ['/clients', 406, 'PGRST106', { headers: { 'accept-profile': 'private' } }],
    ['/clients', 406, 'PGRST107', { headers: { accept: 'image/png' } }],
    ['/clients', 406, 'PGRST107', { headers: { accept: 'application/vnd.pgrst.plan+json' } }],
    ['/clients', 406, 'PGRST107', { headers: { accept: 'application/geo+json' } }],
    ['/clients', 406, 'PGRST116', { headers: object }],
    ['/clients', 400, 'PGRST122', { headers: { prefer: 'handling=strict, foo=bar' } }],
    ['/clients?select=count()', 400, 'PGRST123'],
    ['/notes', 401, '42501', { as: 'anon' }],
    ['/notes?select=secret', 403, '42501'],
    ['/clients', 401, '22023', { as: 'nobody_here' }],
    ['/clients', 403, '42501', { as: 'supabase_admin' }],
  ])

  test('are JSON with all four keys and have the code in Proxy-Status', async () => {
    const response = await shop.send('/client', { headers: { accept: 'text/csv' } })
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'proxy-status': 'PostgREST; error=PGRST205',
    })
    expect(jsonOf(response)).toEqual({
      code: 'PGRST205',
      message: "Could not find the table 'public.client' in the schema cache",
      details: null,
      hint: "Perhaps you meant the table 'public.clients'",
    })
  })
})

describe('response headers', () => {
  test.each<readonly [string, number, string, TestRequest]>([
    ['/clients?select=id', 200, '0-2/*', {}],
    ['/clients?select=id&limit=2', 206, '0-1/3', { headers: { prefer: 'count=exact' } }],
    ['/clients?select=id', 206, '1-2/3', { headers: { prefer: 'count=planned', range: '1-5' } }],
    ['/clients?select=id&id=eq.9', 200, '*/0', { headers: { prefer: 'count=estimated' } }],
    ['/clients?select=id', 200, '0-2/3', { method: 'HEAD', headers: { prefer: 'count=exact' } }],
    ['/clients?select=id,jobs!inner(id)&limit=1', 206, '0-0/2', { headers: { prefer: 'count=exact' } }],
    ['/clients', 201, '*/*', { method: 'POST', body: { name: 'E' }, headers: rolledBack }],
    [
      '/clients',
      201,
      '*/2',
      {
        method: 'POST',
        body: [{ name: 'E' }, { name: 'F' }],
        headers: { prefer: 'count=exact,tx=rollback' },
      },
    ],
    ['/clients?id=gt.1', 204, '0-1/*', { method: 'PATCH', body: { visits: 1 }, headers: rolledBack }],
    ['/clients?id=gt.9', 204, '*/*', { method: 'PATCH', body: { visits: 1 }, headers: rolledBack }],
    ['/clients?id=eq.3', 204, '*/1', { method: 'DELETE', headers: { prefer: 'count=exact,tx=rollback' } }],
  ])('%s has status %i and range %s', async (url, status, range, request) => {
    const response = await shop.send(url, request)
    expect([response.status, response.headers['content-range']]).toEqual([status, range])
  })

  test('list the applied preferences and the location of a new row', async () => {
    const prefer = 'return=headers-only,count=exact,missing=default,tx=rollback,foo=bar'
    const response = await shop.send('/clients', {
      method: 'POST',
      body: { id: 77, name: 'E' },
      headers: { prefer },
    })
    expect(response.headers).toMatchObject({
      'preference-applied': 'missing=default, return=headers-only, count=exact, tx=rollback',
      location: '/clients?id=eq.77',
      'content-length': '0',
    })
    expect(response.body).toBeUndefined()
  })
})

describe('headers that a function sets', () => {
  const send = (headers: unknown) =>
    shop.send('/rpc/with_headers', { method: 'POST', body: { headers: JSON.stringify(headers) } })

  test('are all sent, cookies one by one', async () => {
    const response = await send([
      { 'Set-Cookie': 'a' },
      { 'Set-Cookie': 'b' },
      { 'X-A': '1' },
      { 'X-A': '2' },
    ])
    expect([response.cookies, response.headers['x-a']]).toEqual([['a', 'b'], '1, 2'])
  })

  test.each([[['invalid', 'structure']], [[{ a: 'b', c: 'd' }]], [[{ a: 1 }]]])(
    'are refused as %j',
    async (list) => {
      const response = await send(list)
      expect([response.status, jsonOf(response)]).toMatchObject([500, { code: 'PGRST111' }])
    },
  )
})

describe('an error that a function raises', () => {
  const send = (name: string, body: object) => shop.send(`/rpc/${name}`, { method: 'POST', body })
  const messageHint =
    "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'."
  const detailHint =
    "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."
  const message = '{"code":"X","message":"y"}'

  test.each([
    [{ message: 'INVALID', detail: '{}' }, "Invalid JSON value for MESSAGE: 'INVALID'", messageHint],
    [{ message, detail: 'INVALID' }, "Invalid JSON value for DETAIL: 'INVALID'", detailHint],
    [{ message }, 'DETAIL is missing in the RAISE statement', detailHint],
  ])('as %j says what cannot be read', async (body, details, hint) => {
    const response = await send('fail_with', body)
    expect([response.status, jsonOf(response)]).toMatchObject([500, { code: 'PGRST121', details, hint }])
  })

  test('with a PT state that is no number is a server error', async () => {
    expect((await send('fail', { state: 'PT40A' })).status).toBe(500)
  })
})
