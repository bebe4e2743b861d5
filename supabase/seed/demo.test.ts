import { clientStatuses, leadSources } from '@fieldlark/domain/clients/client.ts'
import { propertyTypes } from '@fieldlark/domain/clients/property.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser, type Scratch, scratchSchema } from '#access/people.ts'
import { seedDemo } from './demo.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

const distinct = async (column: string, table: string) =>
  (await scratch.database.query<{ value: string }>(`select distinct ${column} as value from public.${table}`))
    .map(({ value }) => value)
    .sort()

test('the demo business has 40 clients of every status and source, each with a primary property', async () => {
  const stored: string[] = []
  const business = await seedDemo(scratch.database, {
    createUser: (user) => addUser(scratch.database, user.email, user),
    storeFile: async (bucket) => {
      stored.push(bucket)
    },
  })
  const [counts] = await scratch.database.query(
    `select (select count(*) from public.clients where business_id = $1)::int as clients,
       (select count(*) from public.property_addresses where business_id = $1 and is_primary)::int as primaries,
       (select max(of_one) from (select count(*) as of_one from public.property_addresses group by client_id) as c)::int
         as most,
       (select string_agg(role, ' ' order by role) from public.team_members where business_id = $1) as team`,
    [business],
  )
  expect(counts).toEqual({ clients: 40, primaries: 40, most: 3, team: 'manager owner worker' })
  expect(await distinct('client_status', 'clients')).toEqual([...clientStatuses].sort())
  expect(await distinct('lead_source', 'clients')).toEqual([...leadSources].sort())
  expect(await distinct('property_type', 'property_addresses')).toEqual([...propertyTypes].sort())
  expect(stored.sort()).toEqual(['logos', 'photos', 'photos', 'photos', 'receipts'])
})

test('the properties of the demo in Austin have a position there, apart from each other', async () => {
  const rows = await scratch.database.query<{ city: string; placed: number; spots: number; near: boolean }>(
    `select city, count(latitude)::int as placed, count(distinct (latitude, longitude))::int as spots,
       bool_and(latitude between 30.1 and 30.5 and longitude between -97.95 and -97.6) as near
     from public.property_addresses group by city order by city`,
  )
  expect(rows).toMatchObject([
    { city: 'Austin', placed: rows[0]?.spots, near: true },
    { city: 'Lakeway', placed: 0 },
  ])
  expect(rows[0]?.placed).toBeGreaterThan(40)
})

test('a second seeding changes nothing', async () => {
  const again = await seedDemo(scratch.database, {
    createUser: () => Promise.reject(new Error('made a user')),
    storeFile: () => Promise.reject(new Error('stored a file')),
  })
  expect(again).toBeNull()
})
