import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientStatuses, leadSources } from '@fieldlark/domain/clients/client.ts'
import { propertyTypes } from '@fieldlark/domain/clients/property.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser, type Scratch, scratchSchema } from '#access/people.ts'
import { seedDemo } from './demo.ts'
import { demoTowns } from './demo-places.ts'
import { spanish } from './demo-words.ts'

const languages = ['en', 'es'] as const
type Language = (typeof languages)[number]

/** Every text that is stored in a table, also within JSON. */
type Stored = { place: string; text: string }

let made: Record<Language, Scratch>
let stored: Record<Language, Stored[]>
const buckets: string[] = []

async function seeded(language: Language): Promise<Scratch> {
  const scratch = await scratchSchema()
  await seedDemo(scratch.database, {
    language,
    createUser: (user) => addUser(scratch.database, user.email, user),
    storeFile: async (bucket) => {
      buckets.push(bucket)
    },
    now: '2030-05-15T17:00:00Z',
    zone: demoTowns.en.zone,
  })
  return scratch
}

async function tablesOf({ database }: Scratch): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'private') order by name`,
  )
  return rows.map(({ name }) => name)
}

async function textsOf(scratch: Scratch): Promise<Stored[]> {
  const found: Stored[] = []
  for (const table of await tablesOf(scratch)) {
    const rows = await scratch.database.query<{ row: unknown }>(
      `select to_jsonb(one) as row from ${table} as one`,
    )
    for (const { row } of rows)
      JSON.stringify(row, (key, value: unknown) => {
        if (typeof value === 'string') found.push({ place: `${table} ${key}`, text: value })
        return value
      })
  }
  return found
}

beforeAll(async () => {
  made = { en: await seeded('en'), es: await seeded('es') }
  stored = { en: await textsOf(made.en), es: await textsOf(made.es) }
})
afterAll(() => Promise.all(languages.map((language) => made[language].close())))

test.each(languages)(
  'the demo in %s has 40 clients of every status and source, each with a primary property',
  async (language) => {
    const { database } = made[language]
    const [counts] = await database.query(
      `select (select count(*) from public.clients)::int as clients,
       (select count(*) from public.property_addresses where is_primary)::int as primaries,
       (select max(of_one) from (select count(*) as of_one from public.property_addresses group by client_id) as c)::int
         as most,
       (select string_agg(role, ' ' order by role) from public.team_members) as team`,
    )
    expect(counts).toEqual({ clients: 40, primaries: 40, most: 3, team: 'manager owner worker' })
    const distinct = async (column: string, table: string) =>
      (await database.query<{ value: string }>(`select distinct ${column} as value from public.${table}`))
        .map(({ value }) => value)
        .sort()
    expect(await distinct('client_status', 'clients')).toEqual([...clientStatuses].sort())
    expect(await distinct('lead_source', 'clients')).toEqual([...leadSources].sort())
    expect(await distinct('property_type', 'property_addresses')).toEqual([...propertyTypes].sort())
    expect(buckets.splice(0, 5).sort()).toEqual(['logos', 'photos', 'photos', 'photos', 'receipts'])
  },
)

test.each([
  ['en', { south: 30.1, north: 30.5, west: -97.95, east: -97.6 }],
  ['es', { south: 18.34, north: 18.455, west: -66.1, east: -66 }],
] as const)(
  'the properties of the demo in %s have a position in town, apart from each other',
  async (language, box) => {
    const { city, outOfTown } = demoTowns[language]
    const rows = await made[language].database.query<{ city: string; spots: number }>(
      `select city, count(latitude)::int as placed, count(distinct (latitude, longitude))::int as spots,
       bool_and(latitude between $1 and $2 and longitude between $3 and $4) as near
     from public.property_addresses group by city order by count(*) desc`,
      [box.south, box.north, box.west, box.east],
    )
    expect(rows).toMatchObject([
      { city, placed: rows[0]?.spots, near: true },
      { city: outOfTown, placed: 0 },
    ])
    expect(rows[0]?.spots).toBeGreaterThan(40)
  },
)

test('a second seeding changes nothing, in whatever language', async () => {
  const again = await seedDemo(made.en.database, {
    language: 'es',
    createUser: () => Promise.reject(new Error('made a user')),
    storeFile: () => Promise.reject(new Error('stored a file')),
  })
  expect(again).toBeNull()
})

const states = `select 'clients' as what, client_status as state, count(*)::int as rows, null::numeric as money
    from public.clients group by client_status
  union all select 'requests', status, count(*), null from public.requests group by status
  union all select 'quotes', status, count(*), sum(subtotal) from public.quotes group by status
  union all select 'jobs', status, count(*), sum(subtotal) from public.jobs group by status
  union all select 'visits', status, count(*), null from public.visits group by status
  union all select 'invoices', status, count(*), sum(subtotal) from public.invoices group by status
  union all select 'expenses', category, count(*), sum(amount) from public.expenses group by category
  order by what, state`

test('both demos have the same number of rows, in the same states, at the same prices', async () => {
  expect(await made.es.database.query(states)).toEqual(await made.en.database.query(states))
  const counts = async (scratch: Scratch) => {
    const tables = await tablesOf(scratch)
    return scratch.database.query(
      tables.map((table) => `select '${table}' as of, count(*)::int from ${table}`).join(' union all '),
    )
  }
  expect(await counts(made.es)).toEqual(await counts(made.en))
})

test('every Spanish text stands for one that the tables of the demo have', () => {
  const tables = readdirSync(import.meta.dirname)
    .filter((name) => name.startsWith('demo-') && !name.endsWith('.test.ts'))
    .concat('demo.ts')
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join()
  const unused = Object.keys(spanish).filter((text) => !tables.includes(`'${text.replaceAll('\n', '\\n')}'`))
  expect(unused).toEqual([])
})

// Codes such as on_completion and PAY-0001 are one word in one case; a signature and what a browser says are no texts.
const isWritten = ({ text }: Stored) => /\p{Lu}\p{Ll}| /u.test(text) && !/^(?:Mozilla\/|data:)/.test(text)
const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []

test('no word that only the English demo uses is stored in the Spanish one', () => {
  const known = new Set(Object.values(spanish).flatMap(wordsOf))
  const english = new Set(
    Object.keys(spanish)
      .flatMap(wordsOf)
      .filter((word) => !known.has(word)),
  )
  const strange = stored.es
    .filter(isWritten)
    .filter(({ text }) => wordsOf(text).some((word) => english.has(word)))
  expect([...new Set(strange.map(({ place, text }) => `${place}: ${text}`))]).toEqual([])
  // The same search finds the English demo everywhere.
  const own = stored.en
    .filter(isWritten)
    .filter(({ text }) => wordsOf(text).some((word) => english.has(word)))
  expect(own.length).toBeGreaterThan(1000)
})
