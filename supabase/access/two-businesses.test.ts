import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBusiness, addUser, ask, one, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

/** What a tab does; each names the business of its tab ($1), the name of the new row ($2) and a client of the business ($3). */
const writes = {
  clients: `insert into public.clients (id, business_id, name) values (coalesce($3, gen_random_uuid()), $1, $2)
    on conflict (id) do update set notes = excluded.name`,
  property_addresses: `insert into public.property_addresses (business_id, client_id, address, country)
    values ($1, $3, $2, 'USA')`,
  requests: `insert into public.requests (business_id, client_id, title) values ($1, $3, $2)`,
  expenses: `insert into public.expenses (business_id, category, description, amount, date)
    select $1, 'fuel', $2, 1, '2026-01-01' where $3::uuid is not null`,
  services: `select public.save_service($1, jsonb_build_object('id', gen_random_uuid(), 'version', null, 'name', $2::text,
    'price', 10, 'unit', 'each', 'is_taxable', true, 'is_active', true), null) where $3::uuid is not null`,
  jobs: `select public.save_job($1, jsonb_build_object('id', gen_random_uuid(), 'version', null, 'client_id', $3::uuid,
    'title', $2::text))`,
  quotes: `select public.save_quote($1, jsonb_build_object('id', gen_random_uuid(), 'version', null, 'client_id', $3::uuid,
    'title', $2::text, 'taxes', '[]'::jsonb), '[]')`,
}

test('200 writes of two tabs, each in its business, leave no row in the other', async () => {
  const { database } = scratch
  const owner = await addUser(database, 'two-tabs@example.com')
  const tabs = await Promise.all(
    ['East', 'West'].map(async (name) => {
      const business = await addBusiness(database, owner, { business_name: name, currency: 'USD' })
      const [client] = await ask<{ id: string }>(
        database,
        owner,
        `insert into public.clients (business_id, name) values ($1, $2) returning id`,
        [business, `${name} first`],
      )
      return { name, business, client: one(client).id }
    }),
  )
  const kinds = Object.values(writes)
  const jobs = Array.from({ length: 200 }, async (_, at) => {
    const tab = one(tabs[at % 2])
    // Meanwhile either tab switches what new tabs begin with.
    if (at % 10 < 2) await ask(database, owner, 'select public.set_active_business($1)', [tab.business])
    await ask(database, owner, one(kinds[at % kinds.length]), [tab.business, `${tab.name} ${at}`, tab.client])
  })
  await Promise.all(jobs)

  const columns = {
    clients: 'coalesce(row.notes, row.name)',
    property_addresses: 'row.address',
    expenses: 'row.description',
    services: 'row.name',
  }
  let rows = 0
  for (const table of Object.keys(writes)) {
    const name = columns[table as keyof typeof columns] ?? 'row.title'
    const wrong = await database.query(
      `select row.id from public.${table} as row join public.businesses as business on business.id = row.business_id
       where ${name} !~ ('^' || business.business_name || ' ') and business.user_id = $1`,
      [owner],
    )
    expect(wrong, table).toEqual([])
    const [count] = await database.query<{ count: number }>(
      `select count(*)::int as count from public.${table} where business_id = any($1::uuid[])`,
      [tabs.map(({ business }) => business)],
    )
    rows += one(count).count
  }
  // Every write but those of the two clients, which change the same rows, made a row.
  const changes = Array.from({ length: 200 }, (_, at) => at % kinds.length).filter((kind) => kind === 0)
  expect(rows).toBe(200 - changes.length + tabs.length)
})
