import { describe, expect, test } from 'vitest'
import { ids, object, openShop } from './testing/shop-rest.ts'

const shop = openShop(
  {},
  `
create function public.upto(n int) returns setof int immutable language sql as $$ select generate_series(1, n) $$;
create function public.many_jobs(ids int[]) returns table (id int, title text) stable language sql
  as $$ select j.id, j.title from public.jobs j where j.id = any(ids) $$;
create function public.take(c public.owners) returns text immutable language sql as $$ select c.name $$;
create function public.key_of(data jsonb) returns text immutable language sql as $$ select data->>'a' $$;
create function public.bytes(bytea) returns int immutable language sql as $$ select octet_length($1) $$;
create function public.letters(text) returns int immutable language sql as $$ select length($1) $$;`,
)
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const bytes = { 'content-type': 'application/octet-stream' }

describe('functions', () => {
  const call = (body: unknown = {}, headers: Record<string, string> = {}) => ({
    method: 'POST',
    body,
    headers,
  })
  shop.testRows([
    ['/rpc/add', 200, 5, call({ a: 2, b: 3 })],
    ['/rpc/add', 200, 3, call({ a: 2 })],
    ['/rpc/add?a=4', 200, 5],
    ['/rpc/total?numbers=1&numbers=2', 200, 3],
    ['/rpc/total', 200, 6, call({ numbers: [1, 2, 3] })],
    ['/rpc/nothing', 204, null, call('')],
    [
      '/rpc/all_clients?select=id,owners(name)&id=gt.1&limit=1',
      200,
      [{ id: 2, owners: { name: 'Bob' } }],
      call(),
    ],
    ['/rpc/all_clients?select=id&id=gt.1&limit=1', 206, ids(2), { headers: { prefer: 'count=exact' } }],
    ['/rpc/one_client?select=name', 200, { name: 'Cy' }, call({ id: 3 })],
    ['/rpc/pairs?b=eq.y', 200, [{ a: 2, b: 'y' }], call()],
    ['/rpc/whole', 200, 2, call([1, 2])],
    ['/rpc/add', 200, '3', call({ a: 2 }, { accept: 'text/plain' })],
    ['/rpc/add', 404, 'PGRST202', call({ c: 2 })],
    ['/rpc/ad', 404, 'PGRST202', call()],
    ['/rpc/tie', 300, 'PGRST203', call({ a: 1 })],
    ['/rpc/add', 405, 'PGRST101', { method: 'DELETE' }],
    ['/rpc/touch', 405, '25006'],
    ['/rpc/add', 400, 'PGRST128', call({ a: 1 }, { prefer: 'handling=strict,max-affected=1' })],
    ['/rpc/bad_status', 500, 'PGRST112', call()],
    ['/rpc/bad_headers', 500, 'PGRST111', call()],
    ['/rpc/fail', 400, 'P0001', call({ state: 'P0001' })],
    ['/rpc/fail', 419, 'PT419', call({ state: 'PT419' })],
    ['/rpc/fail', 409, '23505', call({ state: '23505' })],
    ['/rpc/fail', 503, '53100', call({ state: '53100' })],
    ['/rpc/fail', 500, 'XX000', call({ state: 'XX000' })],
    ['/rpc/fail_all', 402, 'X1', call()],
    ['/rpc/fail_badly', 500, 'PGRST121', call()],
    ['/rpc/sleep', 400, '57014', call()],
    ['/rpc/settle', 200, 'POST', call({ key: 'request.method' })],
    ['/rpc/settle', 200, '/rpc/settle', call({ key: 'request.path' })],
    ['/rpc/settle', 200, '"public", "public", "extensions"', call({ key: 'search_path' })],
    ['/rpc/settle', 200, 'Asia/Tokyo', call({ key: 'timezone' }, { prefer: 'timezone=Asia/Tokyo' })],
    ['/rpc/settle?key=transaction_read_only', 200, 'on'],
    ['/rpc/settle', 200, 'off', call({ key: 'transaction_read_only' })],
  ])

  test('may set the status and headers of the response', async () => {
    const response = await shop.send('/rpc/teapot', call())
    expect([response.status, response.headers['x-tea']]).toEqual([418, 'green'])
  })
})

describe('functions that return sets', () => {
  const counted = (body: unknown, headers = {}) => ({
    method: 'POST',
    body,
    headers: { prefer: 'count=exact', ...headers },
  })
  shop.testRows([
    ['/rpc/upto', 200, [1, 2, 3], { method: 'POST', body: { n: 3 } }],
    ['/rpc/upto?n=4&pgrst_scalar=gt.1&order=pgrst_scalar.desc&limit=2', 200, [4, 3]],
    ['/rpc/upto?pgrst_scalar=in.(2,3)&offset=1', 206, [3], counted({ n: 9 })],
    ['/rpc/upto?n=2&other=eq.1', 400, '42703'],
    ['/rpc/upto?n=2', 406, 'PGRST116', { headers: object }],
    ['/rpc/upto?n=1', 200, 1, { headers: object }],
    [
      '/rpc/all_clients?select=id,shout,open_jobs(id)&order=shout.desc&limit=1',
      206,
      [{ id: 3, shout: 'CY', open_jobs: [] }],
      counted({}),
    ],
    ['/rpc/all_clients?select=id&shout=eq.ADA', 200, ids(1), counted({})],
    ['/rpc/pairs?select=b&a=gt.1', 200, [{ b: 'y' }], counted({})],
    ['/rpc/many_jobs?ids={1,3}&select=id&order=id', 200, ids(1, 3)],
    ['/rpc/take?c=(1,Ada)', 200, 'Ada'],
    ['/rpc/key_of?data={"a":"b"}', 200, 'b'],
    ['/rpc/key_of?data={"a":', 400, '22P02'],
    ['/rpc/key_of', 200, 'b', { method: 'POST', body: { data: { a: 'b' } } }],
    ['/rpc/take', 200, 'Bea', { method: 'POST', body: { c: { id: 1, name: 'Bea' } } }],
    ['/rpc/add', 200, 7, { method: 'POST', body: 'a=3&b=4', headers: form }],
    ['/rpc/many_jobs?ids={1}', 200, 'id,title\n1,"open garden"', { headers: { accept: 'text/csv' } }],
    ['/rpc/bytes', 200, 3, { method: 'POST', body: Buffer.from([0, 255, 1]), headers: bytes }],
    ['/rpc/letters', 200, 4, { method: 'POST', body: 'äöü!', headers: { 'content-type': 'text/plain' } }],
  ])
})
