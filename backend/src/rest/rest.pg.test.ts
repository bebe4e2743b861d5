import { expect, test } from 'vitest'
import { bytesOf } from '#http/testing/http-request.ts'
import { object, openShop } from './testing/shop-rest.ts'
import { ada, dan, type TestRequest } from './testing/test-request.ts'

const shop = openShop()

const counted = { prefer: 'count=exact' }
const returned = { prefer: 'return=representation' }

test.each<readonly [string, string, TestRequest]>([
  ['a list', '/clients?select=id&order=id&limit=2&offset=1', {}],
  ['a counted list', '/clients?select=id&limit=1', { headers: counted }],
  ['a row', '/clients?id=eq.1', { headers: object }],
  [
    'embeds',
    '/clients?select=id,owners(name),jobs(id,workers(name))&jobs.title=like.o*',
    { headers: counted },
  ],
  ['HEAD', '/clients', { method: 'HEAD', headers: counted }],
  ['an insert', '/owners', { method: 'POST', body: { id: 30, name: 'A' }, headers: returned }],
  [
    'an upsert',
    '/owners',
    { method: 'POST', body: { id: 30, name: 'B' }, headers: { prefer: 'resolution=merge-duplicates' } },
  ],
  ['a PUT', '/owners?id=eq.30', { method: 'PUT', body: { id: 30, name: 'C' } }],
  ['an update', '/clients?id=eq.1', { method: 'PATCH', body: { visits: 3 }, headers: returned }],
  ['a delete', '/owners?id=eq.30', { method: 'DELETE' }],
  ['a function', '/rpc/add', { method: 'POST', body: { a: 1 } }],
  ['a function by GET', '/rpc/all_clients?select=id,jobs(id)', { headers: counted }],
  ['the OpenAPI document', '/', {}],
  [
    'a request with tx=rollback',
    '/owners',
    { method: 'POST', body: { id: 31, name: 'A' }, headers: { prefer: 'tx=rollback' } },
  ],
  ['an error', '/clients?id=eq.x', {}],
])('%s takes one round trip', async (_name, url, request) => {
  await shop.send('/owners')
  const before = shop.database().countSyncs()
  await shop.send(url, request)
  expect(shop.database().countSyncs() - before).toBe(1)
})

test('keeps the identities of 200 interleaved requests apart', async () => {
  const requests = Array.from({ length: 200 }, async (_, index) => {
    const user = index % 2 === 0 ? ada : dan
    const url = index % 7 === 0 ? '/clients?id=eq.oops' : '/clients?select=user_id'
    const response = await shop.send(url, { as: user })
    const rows: { user_id: string }[] = index % 7 === 0 ? [] : JSON.parse(bytesOf(response).toString())
    return { user, seen: rows.map((row) => row.user_id) }
  })
  for (const { user, seen } of await Promise.all(requests)) {
    expect(seen.every((id) => id === user)).toBe(true)
  }
})

test('sees the changes of a migration that sends no notification itself', async () => {
  await shop.database().query(`create table public.sudden (id int)`)
  await expect.poll(async () => (await shop.send('/sudden')).status).toBe(200)
  await shop.database().query(`alter table public.sudden add column more int`)
  await expect
    .poll(async () => (await shop.send('/sudden?columns=more', { method: 'POST', body: { more: 1 } })).status)
    .toBe(201)
  await shop.database().query(`drop table public.sudden`)
  await expect.poll(async () => (await shop.send('/sudden')).status).toBe(404)
})

test('sees new tables after a reload', async () => {
  await shop.database().query(`create table public.later (id int)`)
  await shop.database().query(`notify pgrst, 'reload schema'`)
  await expect.poll(async () => (await shop.send('/later')).status).toBe(200)
})
