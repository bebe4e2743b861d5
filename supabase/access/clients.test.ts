import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sampleRows } from '#seed/sample/sample-rows.ts'
import { addBusiness, addMember, addUser, ask, codeOf, one, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let owner: string
let business: string
beforeEach(async () => {
  owner = await addUser(scratch.database, `${crypto.randomUUID()}@example.com`)
  business = await addBusiness(scratch.database, owner)
})

const codeFrom = (work: Promise<unknown>) => work.then(() => 'done', codeOf)
const mine = (text: string, values: readonly unknown[] = []) => ask(scratch.database, owner, text, values)
const addClient = async (fields: Record<string, unknown>) => {
  const sent: Record<string, unknown> = { business_id: business, ...fields }
  const names = Object.keys(sent)
  const places = names.map((_, at) => `$${at + 1}`).join(', ')
  const text = `insert into public.clients (${names.join(', ')}) values (${places}) returning *`
  return one((await mine(text, Object.values(sent)))[0])
}
const change = async (id: unknown, change: string) =>
  one((await mine(`update public.clients set ${change} where id = $1 returning *`, [id]))[0])

describe('a client', () => {
  test('belongs to its creator, whatever is sent', async () => {
    const other = crypto.randomUUID()
    const client = await addClient({ user_id: other, created_by_user_id: other })
    expect(client).toMatchObject({
      user_id: owner,
      created_by_user_id: owner,
      name: null,
      client_status: 'lead',
    })
  })

  test('is named after its parts until somebody enters a name', async () => {
    const { id, name } = await addClient({
      title: 'Dr.',
      first_name: 'Ana',
      last_name: 'Paz',
      company_name: 'Co',
    })
    expect(name).toBe('Dr. Ana Paz')
    expect(await change(id, `last_name = 'Ruiz'`)).toMatchObject({ name: 'Dr. Ana Ruiz' })
    expect(await change(id, `name = 'Auntie'`)).toMatchObject({ name: 'Auntie' })
    expect(await change(id, `last_name = 'Sol'`)).toMatchObject({ name: 'Auntie' })
    expect(await change(id, `name = ''`)).toMatchObject({ name: 'Dr. Ana Sol' })
    expect(await addClient({ company_name: 'Only Co' })).toMatchObject({ name: 'Only Co' })
  })

  test('imported with a name only keeps it until it has parts', async () => {
    const { id } = await addClient({ name: 'Acme' })
    expect(await change(id, `name = null, phone = '1'`)).toMatchObject({ name: 'Acme', phone: '1' })
    expect(await change(id, `name = null, first_name = 'Ann'`)).toMatchObject({ name: 'Ann' })
    expect(await change(id, `name = null, first_name = null`)).toMatchObject({ name: null })
  })

  test('is active unless archived', async () => {
    const { id } = await addClient({ name: 'A' })
    expect(await change(id, `client_status = 'archived'`)).toMatchObject({ is_active: false })
    expect(await change(id, `client_status = 'active'`)).toMatchObject({ is_active: true })
  })

  test('is not overwritten with a stale version', async () => {
    const { id } = await addClient({ name: 'A' })
    expect(await change(id, `notes = 'first', version = 1`)).toMatchObject({ version: 2 })
    expect(await codeFrom(change(id, `notes = 'second', version = 1`))).toBe('PT409')
    expect(await change(id, `notes = 'third'`)).toMatchObject({ version: 3, notes: 'third' })
  })

  test('accepts names of 200 graphemes and no more', async () => {
    const family = '👨‍👩‍👧'
    expect(await codeFrom(addClient({ name: family.repeat(200) }))).toBe('done')
    expect(await codeFrom(addClient({ name: family.repeat(201) }))).toBe('23514')
    expect(await codeFrom(addClient({ name: 'a'.repeat(201) }))).toBe('23514')
  })

  test('inserted twice with the same id exists once', async () => {
    const id = crypto.randomUUID()
    await addClient({ id, name: 'A' })
    expect(await codeFrom(addClient({ id, name: 'A' }))).toBe('23505')
  })
})

describe('a property', () => {
  const addProperty = async (client: unknown, address: string, isPrimary: boolean) =>
    one(
      (
        await mine(
          'insert into public.property_addresses (client_id, address, is_primary) values ($1, $2, $3) returning *',
          [client, address, isPrimary],
        )
      )[0],
    )
  const primaries = async (client: unknown) =>
    (
      await mine('select address from public.property_addresses where client_id = $1 and is_primary', [
        client,
      ])
    ).map(({ address }) => address)

  test('gets its business, country and type by default', async () => {
    const { id } = await addClient({ name: 'A' })
    expect(await addProperty(id, '1 Elm', false)).toMatchObject({
      business_id: business,
      country: 'USA',
      property_type: 'residential',
      is_primary: false,
    })
  })

  test('is the only primary one', async () => {
    const { id } = await addClient({ name: 'A' })
    const first = await addProperty(id, 'first', true)
    await addProperty(id, 'second', true)
    expect(await primaries(id)).toEqual(['second'])
    await mine('update public.property_addresses set is_primary = true where id = $1', [first['id']])
    expect(await primaries(id)).toEqual(['first'])
  })

  test('is the only primary one when ten are set at once', async () => {
    const { id } = await addClient({ name: 'A' })
    const rows = await Promise.all(Array.from({ length: 10 }, (_, at) => addProperty(id, `${at}`, true)))
    expect(await primaries(id)).toHaveLength(1)
    await Promise.all(
      rows.map((row) =>
        mine('update public.property_addresses set is_primary = true where id = $1', [row['id']]),
      ),
    )
    expect(await primaries(id)).toHaveLength(1)
  })

  test('is the only primary one even without triggers, as in a restore', async () => {
    const { id } = await addClient({ name: 'A' })
    const restore = scratch.database.transaction(async ({ query }) => {
      await query(`select set_config('session_replication_role', 'replica', true)`)
      await query(
        `insert into public.property_addresses (business_id, client_id, address, is_primary)
         values ($1, $2, 'one', true), ($1, $2, 'two', true)`,
        [business, id],
      )
    })
    expect(await codeFrom(restore)).toBe('23505')
  })

  test('moves to another client, leaving one primary property each', async () => {
    const [a, b] = [await addClient({ name: 'A' }), await addClient({ name: 'B' })]
    const moved = await addProperty(a['id'], 'moved', true)
    await addProperty(b['id'], 'there', true)
    await mine('update public.property_addresses set client_id = $2 where id = $1', [moved['id'], b['id']])
    expect(await primaries(a['id'])).toEqual([])
    expect(await primaries(b['id'])).toEqual(['moved'])
  })

  test.each(['', '   '])('rejects the address "%s"', async (address) => {
    const { id } = await addClient({ name: 'A' })
    expect(await codeFrom(addProperty(id, address, false))).toBe('23514')
  })
})

describe('an import', () => {
  const rows = [
    { name: 'Ana', email: 'ana@example.com' },
    { name: 'Bo', phone: '+1 555', lead_source: '' },
  ]
  const importRows = async (key: string, lines: unknown = rows, person = owner) =>
    one(
      (
        await ask(scratch.database, person, 'select public.import_clients($1, $2, $3) as count', [
          business,
          key,
          JSON.stringify(lines),
        ])
      )[0],
    )['count']
  const stored = () =>
    mine('select name, lead_source, client_status, user_id from public.clients order by name')

  test('adds every row once, however often and concurrently it is tried', async () => {
    const counts = await Promise.all(Array.from({ length: 5 }, () => importRows('file')))
    expect(counts).toEqual([2, 2, 2, 2, 2])
    expect(await stored()).toEqual([
      { name: 'Ana', lead_source: 'import', client_status: 'lead', user_id: owner },
      { name: 'Bo', lead_source: 'import', client_status: 'lead', user_id: owner },
    ])
    expect(await mine('select import_key, client_count from public.client_imports')).toEqual([
      { import_key: 'file', client_count: 2 },
    ])
    await importRows('file, confirmed')
    expect(await stored()).toHaveLength(4)
  })

  test('adds nothing when one row is invalid, and the key can be used again', async () => {
    expect(await codeFrom(importRows('file', [...rows, { name: 'Bad', email: 'no address' }]))).toBe('23514')
    expect(await stored()).toEqual([])
    expect(await importRows('file')).toBe(2)
  })

  test('accepts 5000 rows and rejects 5001, none, and invalid lists', async () => {
    const many = Array.from({ length: 5001 }, (_, at) => ({ name: `Client ${at}` }))
    expect(await codeFrom(importRows('many', many))).toBe('PT400')
    expect(await codeFrom(importRows('none', []))).toBe('PT400')
    expect(await codeFrom(importRows('text', 'text'))).toBe('PT400')
    expect(await importRows('most', many.slice(1))).toBe(5000)
  })

  test('is rejected for workers and for other businesses', async () => {
    const worker = await addUser(scratch.database, `${crypto.randomUUID()}@example.com`)
    const stranger = await addUser(scratch.database, `${crypto.randomUUID()}@example.com`)
    await addMember(scratch.database, business, worker, 'worker')
    expect(await codeFrom(importRows('file', rows, worker))).toBe('42501')
    expect(await codeFrom(importRows('file', rows, stranger))).toBe('42501')
    expect(await stored()).toEqual([])
  })
})

describe('sample data', () => {
  const sample = async (verb: 'create' | 'reset', person = owner) =>
    one(
      (await ask(scratch.database, person, `select public.${verb}_sample_data($1) as count`, [business]))[0],
    )['count']

  test('is created once and removed without touching real rows', async () => {
    await scratch.database.query('select public.add_sample_rows($1)', [JSON.stringify(sampleRows)])
    await addClient({ name: 'Real' })
    expect(await sample('create')).toBe(3)
    expect(await sample('create')).toBe(0)
    expect(await mine('select id from public.property_addresses where is_primary')).toHaveLength(3)
    expect(await sample('reset')).toEqual({ removed: 26, kept: 0 })
    expect(await mine('select name from public.clients')).toEqual([{ name: 'Real' }])
    expect(await mine('select id from public.property_addresses')).toEqual([])
  })

  test('is restricted to owners', async () => {
    const manager = await addUser(scratch.database, `${crypto.randomUUID()}@example.com`)
    await addMember(scratch.database, business, manager, 'manager')
    expect(await codeFrom(sample('create', manager))).toBe('PT404')
    expect(await codeFrom(sample('reset', manager))).toBe('PT404')
  })
})

test('feedback is trimmed, has 1 to 1000 characters, and is readable by its author', async () => {
  const give = (message: string) =>
    mine('insert into public.feedback (user_id, business_id, message) values ($1, $2, $3) returning *', [
      crypto.randomUUID(),
      business,
      message,
    ])
  expect(await give(`  ${'a'.repeat(1000)}\n`)).toMatchObject([{ message: 'a'.repeat(1000), user_id: owner }])
  expect(await codeFrom(give('a'.repeat(1001)))).toBe('23514')
  expect(await codeFrom(give(' \n '))).toBe('23514')
})
