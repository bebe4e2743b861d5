import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser, ask, one, refusal, type Scratch, scratchSchema } from './people.ts'
import { makeTenants, type Tenants } from './tenants.ts'

/**
 * Names, numbers and titles stand in mails, documents and calendars where a line break would begin something else, and an
 * override of the direction of writing would show another one.
 */
const lines = {
  businesses: ['business_name', 'contact_person', 'phone'],
  profiles: ['full_name'],
  clients: ['name', 'title', 'first_name', 'last_name', 'company_name', 'phone'],
  requests: ['title'],
  quotes: ['title'],
  jobs: ['title', 'contact_phone'],
  invoices: ['title'],
  services: ['name'],
  property_addresses: ['address'],
  tax_rates: ['name'],
  schedule_blocks: ['title'],
}

let scratch: Scratch
let tenants: Tenants
beforeAll(async () => {
  scratch = await scratchSchema()
  tenants = await makeTenants(scratch.database)
})
afterAll(() => scratch.close())

const columns = Object.entries(lines).flatMap(([table, names]) => names.map((name) => [table, name] as const))

test.each(columns)('%s.%s is one line', async (table, column) => {
  const { business, owner } = tenants.own
  const [key, id] =
    table === 'businesses'
      ? ['id', business]
      : table === 'profiles'
        ? ['id', owner]
        : ['business_id', business]
  const text = `update public.${table} set ${column} = $2
    where id = (select id from public.${table} where ${key} = $1 limit 1) returning id`
  // Drafts are written by save_invoice alone.
  const write = (value: string) =>
    table === 'invoices'
      ? scratch.database.query(text, [id, value])
      : ask(scratch.database, owner, text, [id, value])
  for (const mark of [
    '\r\n',
    '\n',
    '\t',
    '\u0007',
    '\u007F',
    '\u0085',
    '\u2028',
    '\u202A',
    '\u202E',
    '\u2066',
    '\u2069',
    '\u200B',
    '\u00AD',
    '\u200D',
    '\u200E',
    '\u3164',
    '\u{E0041}',
  ])
    expect([mark, await refusal(write(`Lark${mark}X:1`))]).toEqual([mark, 'PT400 hidden_characters'])
  // Marks that are part of text from right to left stay.
  expect(await write('Ñandú 王 👩‍🔧 – O’Neil \u200Eשלום\u200F')).toHaveLength(1)
})

test('signing up with a name of several lines makes it one', async () => {
  const user = await addUser(scratch.database, 'lines@example.com', {
    full_name: '\r\nAnn\r\nX-EVIL:1\u2028L\u202Ee\u200Be\u200D\n',
  })
  const [profile] = await ask(scratch.database, user, 'select full_name from public.profiles where id = $1', [
    user,
  ])
  expect(one(profile)['full_name']).toBe('Ann X-EVIL:1 Lee')
})

test('a name that is cut inside an emoji ends before its joiner', async () => {
  const user = await addUser(scratch.database, 'long@example.com', { full_name: `${'a'.repeat(198)}👩‍🔧` })
  const [profile] = await ask(scratch.database, user, 'select full_name from public.profiles where id = $1', [
    user,
  ])
  expect(one(profile)['full_name']).toBe(`${'a'.repeat(198)}👩`)
})
