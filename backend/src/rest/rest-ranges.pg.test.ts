import { expect, test } from 'vitest'
import { openShop } from './testing/shop-rest.ts'
import type { TestRequest } from './testing/test-request.ts'

const shop = openShop(
  {},
  `
create function public.client_ids(low int, high int) returns setof int stable language sql
  as $$ select generate_series(low + 1, high) $$;`,
)
const counted = { prefer: 'count=exact' }

test.each<readonly [what: string, url: string, status: number, range: string | undefined, TestRequest]>([
  ['an offset beyond the end', '/clients?offset=10', 416, '*/3', { headers: counted }],
  ['an offset into nothing', '/clients?id=eq.0&offset=1', 416, '*/0', { headers: counted }],
  ['a range beyond the end', '/clients', 416, '*/3', { headers: { ...counted, range: '100-199' } }],
  ['an offset of a set', '/rpc/client_ids?low=2&high=4&offset=9', 416, '*/2', { headers: counted }],
  ['a negative limit', '/clients?limit=-1', 416, undefined, { headers: counted }],
  ['a scalar', '/rpc/add?a=3&b=4', 200, '0-0/1', { headers: counted }],
  ['a scalar by POST', '/rpc/add', 200, '0-0/1', { method: 'POST', body: { a: 3 }, headers: counted }],
  ['a scalar by HEAD', '/rpc/add?a=3&b=4', 200, '0-0/1', { method: 'HEAD', headers: counted }],
  ['a row', '/rpc/one_client?id=1', 200, '0-0/1', { headers: counted }],
  ['a scalar that is not counted', '/rpc/add?a=3&b=4', 200, '0-0/*', {}],
  ['HEAD with a range', '/clients', 200, '0-2/3', { method: 'HEAD', headers: { ...counted, range: '1-1' } }],
  [
    'HEAD of a function with a range',
    '/rpc/client_ids?low=2&high=4',
    200,
    '0-1/2',
    { method: 'HEAD', headers: { ...counted, range: '100-199' } },
  ],
  [
    'HEAD of a function with a page',
    '/rpc/client_ids?low=2&high=5&limit=2&offset=1',
    206,
    '1-2/3',
    { method: 'HEAD', headers: counted },
  ],
])('%s: %s has status %i and range %s', async (_what, url, status, range, request) => {
  const response = await shop.send(url, request)
  expect([response.status, response.headers['content-range']]).toEqual([status, range])
})
