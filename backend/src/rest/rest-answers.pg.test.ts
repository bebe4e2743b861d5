import { describe, expect, test } from 'vitest'
import { jsonOf, type Question } from './testing/ask.ts'
import { object, openShop, undone } from './testing/shop-rest.ts'

const shop = openShop()

describe('refusals', () => {
  shop.answers([
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

  test('are JSON with all four keys and name their code in Proxy-Status', async () => {
    const answer = await shop.ask('/client', { headers: { accept: 'text/csv' } })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'proxy-status': 'PostgREST; error=PGRST205',
    })
    expect(jsonOf(answer)).toEqual({
      code: 'PGRST205',
      message: "Could not find the table 'public.client' in the schema cache",
      details: null,
      hint: "Perhaps you meant the table 'public.clients'",
    })
  })
})

describe('headers', () => {
  test.each<readonly [string, number, string, Question]>([
    ['/clients?select=id', 200, '0-2/*', {}],
    ['/clients?select=id&limit=2', 206, '0-1/3', { headers: { prefer: 'count=exact' } }],
    ['/clients?select=id', 206, '1-2/3', { headers: { prefer: 'count=planned', range: '1-5' } }],
    ['/clients?select=id&id=eq.9', 200, '*/0', { headers: { prefer: 'count=estimated' } }],
    ['/clients?select=id', 200, '0-2/3', { method: 'HEAD', headers: { prefer: 'count=exact' } }],
    ['/clients?select=id,jobs!inner(id)&limit=1', 206, '0-0/2', { headers: { prefer: 'count=exact' } }],
    ['/clients', 201, '*/*', { method: 'POST', body: { name: 'E' }, headers: undone }],
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
    ['/clients?id=gt.1', 204, '0-1/*', { method: 'PATCH', body: { visits: 1 }, headers: undone }],
    ['/clients?id=gt.9', 204, '*/*', { method: 'PATCH', body: { visits: 1 }, headers: undone }],
    ['/clients?id=eq.3', 204, '*/1', { method: 'DELETE', headers: { prefer: 'count=exact,tx=rollback' } }],
  ])('%s has status %i and range %s', async (url, status, range, question) => {
    const answer = await shop.ask(url, question)
    expect([answer.status, answer.headers['content-range']]).toEqual([status, range])
  })

  test('say which preferences were applied, and where a new row is', async () => {
    const prefer = 'return=headers-only,count=exact,missing=default,tx=rollback,foo=bar'
    const answer = await shop.ask('/clients', {
      method: 'POST',
      body: { id: 77, name: 'E' },
      headers: { prefer },
    })
    expect(answer.headers).toMatchObject({
      'preference-applied': 'missing=default, return=headers-only, count=exact, tx=rollback',
      location: '/clients?id=eq.77',
      'content-length': '0',
    })
    expect(answer.body).toBeUndefined()
  })
})
