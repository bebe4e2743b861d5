import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type InvoiceFixture, invoiceFixture } from './invoice-fixture.ts'
import { line } from './line.ts'
import { ask, one, type Scratch, scratchSchema } from './people.ts'
import { addVisit, call, saveJob } from './team-fixture.ts'

let scratch: Scratch
let billing: InvoiceFixture
let theirs: InvoiceFixture
const named: Record<string, string> = {}
beforeAll(async () => {
  scratch = await scratchSchema()
  billing = await invoiceFixture(scratch.database)
  theirs = await invoiceFixture(scratch.database)
  const { database } = scratch
  named['José'] = await client('José', 'Peña', { company_name: 'Málaga 100%_Clean', phone: '555 0134' })
  named['Smith'] = await client('Zoe', 'Smith', { email: 'zoe@blue.example.com' })
  named['theirs'] = await client('Ann', 'Smith', {}, theirs)
  named['roof'] = (await saveJob(database, billing, { title: 'Roof', client_id: named['Smith'] })).id
  const gutters = { title: 'Gutters', custom_address: 'Calle Ñandú 5', client_id: named['José'] }
  named['gutters'] = (await saveJob(database, billing, gutters)).id
  await addVisit(database, billing, named['gutters'], {}, [billing.worker])
  named['invoice'] = (await billing.save({ title: 'Roof repair', client_id: named['Smith'] }, [line()])).id
  named['their invoice'] = (await theirs.save({ title: 'Roof', client_id: named['theirs'] }, [line()])).id
  named['quote'] = randomUUID()
  named['request'] = randomUUID()
  await call(database, billing.owner, 'save_quote', {
    business_id: billing.business,
    quote: JSON.stringify({ id: named['quote'], title: 'Fence', client_id: named['Smith'] }),
    lines: [],
  })
  await ask(
    database,
    billing.owner,
    'insert into public.requests (id, business_id, client_id, title, description) values ($1, $2, $3, $4, $5)',
    [named['request'], billing.business, named['Smith'], 'Leak', 'Water behind the boiler'],
  )
})
afterAll(() => scratch.close())

async function client(first: string, last: string, fields: object = {}, of = billing): Promise<string> {
  const row = { business_id: of.business, first_name: first, last_name: last, ...fields }
  const columns = Object.keys(row)
  const [made] = await ask<{ id: string }>(
    scratch.database,
    of.owner,
    `insert into public.clients (${columns.join()}) values (${columns.map((_, at) => `$${at + 1}`).join()}) returning id`,
    Object.values(row),
  )
  return one(made).id
}

/** The names of what the person finds. */
async function find(kind: string, search: string, person = billing.owner, business = billing.business) {
  const text = `select id from public.find_${kind}($1, $2)`
  const rows = await ask<{ id: string }>(scratch.database, person, text, [business, search])
  return rows.map(({ id }) => Object.keys(named).find((name) => named[name] === id) ?? id).toSorted()
}

describe('a search', () => {
  test.each([
    ['clients', 'smith', ['Smith']],
    ['clients', 'SMI zo', ['Smith']],
    ['clients', 'pena', ['José']],
    ['clients', 'PEÑA jose', ['José']],
    ['clients', 'malaga', ['José']],
    ['clients', '0134', ['José']],
    ['clients', 'blue.example', ['Smith']],
    ['clients', '100%', ['José']],
    ['clients', '%_', ['José']],
    ['clients', '%', ['José']],
    ['clients', '_', ['José']],
    ['clients', String.raw`\ `, []],
    ['clients', 'zosmith', []],
    ['clients', 'zo', ['Smith']],
    ['clients', '  ', []],
    ['jobs', 'roof', ['roof']],
    ['jobs', 'roof smith', ['roof']],
    ['jobs', 'nandu', ['gutters']],
    ['jobs', 'gutters smith', []],
    ['jobs', 'smith', ['roof']],
    ['invoices', 'roof', ['invoice']],
    ['invoices', 'repair zoe', ['invoice']],
    ['quotes', 'fence blue', ['quote']],
    ['requests', 'boiler', ['request']],
    ['requests', 'smith', ['request']],
    ['job_series', 'roof', []],
  ])('of %s for %j finds %j', async (kind, search, expected) => {
    expect(await find(kind, search)).toEqual(expected)
  })

  test('of many words, and of a long pasted text, is answered', async () => {
    expect(await find('clients', 'zoe '.repeat(300))).toEqual(['Smith'])
    expect(await find('clients', 'x'.repeat(100_000))).toEqual([])
  })

  test('finds nothing in the business of others', async () => {
    const [person, business] = [billing.owner, theirs.business]
    expect(await find('clients', 'smith', person, business)).toEqual([])
    expect(await find('invoices', 'roof', person, business)).toEqual([])
    const [ids] = await ask<{ ids: string[] }>(
      scratch.database,
      person,
      `select private.found_ids('clients', $1, 'smith') as ids`,
      [business],
    )
    expect(ids?.ids).toEqual([])
  })

  test('finds for workers what they may read, and nothing for the others', async () => {
    expect(await find('jobs', 'gutters', billing.worker)).toEqual(['gutters'])
    expect(await find('jobs', 'roof', billing.worker)).toEqual([])
    expect(await find('clients', 'jose', billing.worker)).toEqual(['José'])
    expect(await find('clients', 'smith', billing.worker)).toEqual([])
    for (const kind of ['clients', 'jobs', 'invoices', 'quotes', 'requests']) {
      expect(await find(kind, 'smith', billing.other)).toEqual([])
    }
    await expect(find('clients', 'smith', 'anon')).rejects.toThrow(/permission denied/)
  })

  test('of everything finds a few of each kind, with the name of the client', async () => {
    const everything = (person: string, search: string) =>
      ask(scratch.database, person, 'select * from public.find_anything($1, $2)', [billing.business, search])
    const found = await everything(billing.owner, 'smith')
    expect(found.map(({ kind }) => kind)).toEqual(['clients', 'invoices', 'jobs', 'quotes', 'requests'])
    expect(found[0]).toMatchObject({
      id: named['Smith'],
      status: 'active',
      client: { name: 'Zoe Smith', first_name: 'Zoe', email: 'zoe@blue.example.com' },
    })
    expect(found[2]).toMatchObject({ id: named['roof'], title: 'Roof', client: { name: 'Zoe Smith' } })
    expect((await everything(billing.worker, 'gutters')).map(({ id }) => id)).toEqual([named['gutters']])
    expect(await everything(billing.other, 'smith')).toEqual([])
    expect((await everything(billing.owner, 'z')).map(({ kind }) => kind)).toContain('clients')
  })

  test('of everything says of an invoice what its page says: partly paid', async () => {
    const { id } = await billing.save({ title: 'Chimney', client_id: named['Smith'] }, [line()])
    await billing.send(id)
    await billing.pay(await billing.read(id), 1)
    const [found] = await ask(
      scratch.database,
      billing.owner,
      'select status from public.find_anything($1, $2)',
      [billing.business, 'chimney'],
    )
    expect(found).toEqual({ status: 'partial' })
  })
})

test('each kind has an index of what is searched', async () => {
  const plain = (text = '') => text.replaceAll(/::text|[()\s]/g, '').toLowerCase()
  for (const kind of ['clients', 'requests', 'quotes', 'jobs', 'invoices', 'expenses']) {
    const [index] = await scratch.database.query<{ made: string; searched: string }>(
      `select pg_get_indexdef(('public.' || $1 || '_search_idx')::regclass) as made,
         private.searched_text($1) as searched`,
      [kind],
    )
    expect(plain(index?.made)).toContain(plain(`gin (business_id, private.searchable(${index?.searched})`))
  }
})

test.each([
  ['(305) 555-0134', ['José']],
  ['+1 305.555.0134', ['José']],
  ['555 0134', ['José', 'short']],
  ['5550134', ['José', 'short']],
  ['406 555 0134', []],
  ['55-0134', []],
  ['', []],
])('%s is the phone of %j', async (phone, expected) => {
  await scratch.database.transaction(async ({ query }) => {
    await query(`update public.clients set phone = '+1 (305) 555-0134' where id = $1`, [named['José']])
  })
  named['short'] ??= await client('Ida', 'Near', { phone: '555-0134' })
  named['their phone'] ??= await client('Bo', 'Far', { phone: '305 555 0134' }, theirs)
  const text = 'select id from public.find_clients_by_phone($1, $2)'
  const by = (person: string) =>
    ask<{ id: string }>(scratch.database, person, text, [billing.business, phone])
  const ids = (await by(billing.owner)).map(({ id }) => id)
  expect(new Set(ids)).toEqual(new Set(expected.map((name) => named[name])))
  expect(await by(theirs.owner)).toEqual([])
})
