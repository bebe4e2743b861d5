import { describe, expect, test } from 'vitest'
import { ids, object, openShop, returned, rolledBack } from './testing/shop-rest.ts'
import { ada, dan, jsonOf } from './testing/test-request.ts'

const shop = openShop()

describe('writes', () => {
  const post = (body: unknown, headers: Record<string, string> = returned) => ({
    method: 'POST',
    body,
    headers,
  })
  const patch = (body: unknown, headers: Record<string, string> = returned) => ({
    method: 'PATCH',
    body,
    headers,
  })
  shop.testRows([
    ['/clients', 201, null, post({ name: 'Eve' }, rolledBack)],
    [
      '/clients?select=name,visits,user_id',
      201,
      [{ name: 'Eve', visits: 0, user_id: ada }],
      post({ name: 'Eve' }),
    ],
    [
      '/clients?select=name&columns=name',
      201,
      [{ name: 'E' }, { name: 'F' }],
      post([{ name: 'E', x: 1 }, { name: 'F' }]),
    ],
    [
      '/clients?select=name,tags,owners(name)',
      201,
      { name: 'E', tags: ['a'], owners: { name: 'Ann' } },
      post({ name: 'E', tags: ['a'], owner_id: 1 }, { ...returned, ...object }),
    ],
    [
      '/clients?select=name,visits&columns=name,visits',
      201,
      [
        { name: 'E', visits: 0 },
        { name: 'F', visits: 7 },
      ],
      post([{ name: 'E' }, { name: 'F', visits: 7 }], {
        prefer: 'return=representation,missing=default,tx=rollback',
      }),
    ],
    ['/clients?columns=name,visits', 400, '23502', post([{ name: 'E' }])],
    ['/clients', 201, [], post([])],
    ['/clients', 400, 'PGRST102', post([{ name: 'E' }, { visits: 1 }])],
    ['/clients', 400, 'PGRST204', post({ nme: 'E' })],
    ['/clients', 400, 'PGRST102', post('{"name":')],
    ['/clients', 400, 'PGRST102', post('[1]')],
    ['/clients', 400, 'PGRST102', post(Buffer.from([0x22, 0xff, 0x22]))],
    ['/clients', 400, 'PGRST102', post(`{"name":${'['.repeat(900)}${']'.repeat(900)}}`)],
    ['/clients', 400, '22P05', post('{"name":"\\u0000"}')],
    ['/clients', 400, '22P02', post('{"name":"\\ud800"}')],
    ['/clients', 409, '23505', post({ name: 'E', email: 'ada@x.test' })],
    ['/clients', 409, '23503', post({ name: 'E', owner_id: 99 })],
    ['/clients', 403, '42501', post({ name: 'E', user_id: dan })],
    [
      '/clients?select=id,name',
      201,
      [
        { id: 1, name: 'Ada' },
        { id: 50, name: 'New' },
      ],
      post(
        [
          { id: 1, name: 'Ada' },
          { id: 50, name: 'New' },
        ],
        { prefer: 'return=representation,resolution=merge-duplicates,tx=rollback' },
      ),
    ],
    [
      '/clients?select=visits',
      200,
      [{ visits: 9 }],
      post(
        { id: 1, name: 'Ada', visits: 9 },
        { prefer: 'return=representation,resolution=merge-duplicates,tx=rollback' },
      ),
    ],
    [
      '/clients?select=name&on_conflict=email',
      201,
      [{ name: 'F' }],
      post(
        [
          { name: 'E', email: 'ada@x.test' },
          { name: 'F', email: 'f@x.test' },
        ],
        { prefer: 'return=representation,resolution=ignore-duplicates,tx=rollback' },
      ),
    ],
    ['/clients?select=id,visits&id=eq.1', 200, [{ id: 1, visits: 4 }], patch({ visits: 4 })],
    [
      '/clients?select=id,visits,shout,jobs(id)&id=eq.2',
      200,
      [{ id: 2, visits: 4, shout: 'BEA, INC', jobs: ids(3) }],
      patch([{ visits: 4 }, { visits: 5 }]),
    ],
    ['/clients?id=eq.1', 204, null, patch({ visits: 4 }, rolledBack)],
    ['/clients?id=eq.1', 200, [], patch({})],
    ['/clients?id=eq.4', 200, [], patch({ visits: 4 })],
    ['/clients', 400, '21000', patch({ visits: 4 })],
    [
      '/clients?select=id&id=gt.1&order=id',
      406,
      'PGRST116',
      patch({ visits: 4 }, { ...returned, ...object }),
    ],
    ['/clients?id=gt.1', 400, 'PGRST124', patch({ visits: 4 }, { prefer: 'handling=strict,max-affected=1' })],
    [
      '/clients?id=gt.1&select=id&order=id.desc',
      200,
      ids(3, 2),
      patch({ visits: 4 }, { prefer: 'handling=strict,max-affected=2,return=representation,tx=rollback' }),
    ],
    ['/clients?id=eq.3&select=id', 200, ids(3), { method: 'DELETE', headers: returned }],
    ['/clients', 400, '21000', { method: 'DELETE' }],
    ['/clients?id=eq.1', 409, '23503', { method: 'DELETE' }],
    ['/notes?select=id,body', 201, [{ id: 7, body: 'b' }], post({ id: 7, body: 'b' })],
    ['/notes', 403, '42501', post({ id: 7, body: 'b' })],
    ['/notes', 201, null, post({ id: 7, secret: 's' }, rolledBack)],
    [
      '/owners',
      201,
      [{ id: 9, name: 'Q, r' }],
      post('id,name\n9,"Q, r"\n', { ...returned, 'content-type': 'text/csv' }),
    ],
  ])

  shop.testRows([
    // A computed relationship takes the whole written row as its argument.
    [
      '/clients?select=id,shout,open_jobs(id)&id=eq.1',
      200,
      [{ id: 1, shout: 'ADA', open_jobs: ids(1) }],
      patch({ visits: 4 }),
    ],
    [
      '/clients?select=*,open_jobs(id)&columns=id,name',
      201,
      [
        {
          id: 50,
          owner_id: null,
          user_id: ada,
          name: 'E',
          email: null,
          tags: [],
          data: {},
          visits: 0,
          created_at: '2026-01-01',
          open_jobs: [],
        },
      ],
      post([{ id: 50, name: 'E' }]),
    ],
    // Form and CSV bodies.
    [
      '/owners',
      201,
      [{ id: 9, name: 'A & B' }],
      post('id=9&name=A+%26+B', { ...returned, 'content-type': 'application/x-www-form-urlencoded' }),
    ],
    [
      '/clients?select=name,email,visits',
      201,
      [
        { name: 'She said "hi"', email: null, visits: 2 },
        { name: 'two\nlines', email: '', visits: 3 },
      ],
      post('name,email,visits\r\n"She said ""hi""",NULL,2\r\n"two\nlines",,3', {
        ...returned,
        'content-type': 'text/csv',
      }),
    ],
    ['/owners', 400, 'PGRST102', post('id,name\n9', { ...returned, 'content-type': 'text/csv' })],
    ['/owners', 400, 'PGRST102', post('<a/>', { 'content-type': 'image/png' })],
    // The same key twice in one body.
    [
      '/owners',
      400,
      '21000',
      post(
        [
          { id: 1, name: 'A' },
          { id: 1, name: 'B' },
        ],
        { prefer: 'resolution=merge-duplicates' },
      ),
    ],
  ])

  test('a rejected write changes nothing', async () => {
    const strict = { prefer: 'handling=strict,max-affected=1' }
    await shop.send('/clients?id=gt.1', { method: 'PATCH', body: { visits: 77 }, headers: strict })
    await shop.send('/clients?id=gt.1', {
      method: 'PATCH',
      body: { visits: 77 },
      headers: { ...object, prefer: 'return=representation' },
    })
    await shop.send('/clients?id=eq.1', { method: 'PATCH', body: { visits: 77 }, headers: rolledBack })
    expect(jsonOf(await shop.send('/clients?visits=eq.77'))).toEqual([])
  })
})
