import { describe, expect, test } from 'vitest'
import { ids, openShop } from './testing/shop-rest.ts'

const shop = openShop()

describe('functions', () => {
  const call = (body: unknown = {}, headers: Record<string, string> = {}) => ({
    method: 'POST',
    body,
    headers,
  })
  shop.answers([
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
    ['/rpc/sleep', 500, '57014', call()],
    ['/rpc/settle', 200, 'POST', call({ key: 'request.method' })],
    ['/rpc/settle', 200, '/rpc/settle', call({ key: 'request.path' })],
    ['/rpc/settle', 200, '"public", "extensions"', call({ key: 'search_path' })],
    ['/rpc/settle', 200, 'Asia/Tokyo', call({ key: 'timezone' }, { prefer: 'timezone=Asia/Tokyo' })],
    ['/rpc/settle?key=transaction_read_only', 200, 'on'],
    ['/rpc/settle', 200, 'off', call({ key: 'transaction_read_only' })],
  ])

  test('may set the status and headers of the answer', async () => {
    const answer = await shop.ask('/rpc/teapot', call())
    expect([answer.status, answer.headers['x-tea']]).toEqual([418, 'green'])
  })
})
