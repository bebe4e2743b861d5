import { expect, test } from 'vitest'
import { ada, dan } from './testing/ask.ts'
import { openShop } from './testing/shop-rest.ts'

const shop = openShop()

test('makes one round trip per request', async () => {
  await shop.ask('/owners')
  for (const [url, question] of [
    ['/clients?select=id,jobs(id)&limit=1', { headers: { prefer: 'count=exact' } }],
    [
      '/clients?id=eq.1',
      { method: 'PATCH', body: { visits: 3 }, headers: { prefer: 'return=representation' } },
    ],
  ] as const) {
    const before = shop.database().countSyncs()
    await shop.ask(url, question)
    expect(shop.database().countSyncs() - before).toBe(1)
  }
})

test('keeps 200 interleaved identities apart', async () => {
  const asked = Array.from({ length: 200 }, async (_, index) => {
    const user = index % 2 === 0 ? ada : dan
    const url = index % 7 === 0 ? '/clients?id=eq.oops' : '/clients?select=user_id'
    const answer = await shop.ask(url, { as: user })
    const rows: { user_id: string }[] = index % 7 === 0 ? [] : JSON.parse(String(answer.body))
    return { user, seen: rows.map((row) => row.user_id) }
  })
  for (const { user, seen } of await Promise.all(asked)) {
    expect(seen.every((id) => id === user)).toBe(true)
  }
})

test('sees new tables after a reload', async () => {
  await shop.database().query(`create table public.later (id int)`)
  await shop.database().query(`notify pgrst, 'reload schema'`)
  await expect.poll(async () => (await shop.ask('/later')).status).toBe(200)
})
