import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addBusiness,
  addMember,
  addUser,
  as,
  ask,
  one,
  refusal,
  type Scratch,
  scratchSchema,
} from './people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let owner: string
let worker: string
let business: string
beforeEach(async () => {
  owner = await addUser(scratch.database, `${crypto.randomUUID()}@example.com`)
  worker = await addUser(scratch.database, `${crypto.randomUUID()}@example.com`)
  business = await addBusiness(scratch.database, owner)
  await addMember(scratch.database, business, worker, 'worker')
})

type Fields = Record<string, unknown>
const elm = { first_name: 'Rosa', address: '12 Elm St, Austin' }
const save = async (client: Fields, worksThere = true, by = owner) =>
  one(
    (
      await ask(scratch.database, by, 'select * from public.save_client($1, $2, $3)', [
        business,
        JSON.stringify(client),
        worksThere,
      ])
    )[0],
  )
const properties = (by = owner) =>
  ask(
    scratch.database,
    by,
    `select client_id, address, country, property_type, is_primary from public.property_addresses
     where business_id = $1 order by created_at`,
    [business],
  )
const clients = (by = owner) =>
  ask(scratch.database, by, 'select id, first_name from public.clients where business_id = $1', [business])
/** How many connections wait for a lock. */
const waiting = async () =>
  (
    await scratch.database.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length
const addProperty = (fields: Fields) =>
  ask(
    scratch.database,
    owner,
    'insert into public.property_addresses (client_id, address, country) values ($1, $2, $3)',
    [fields['client_id'], fields['address'], fields['country'] ?? 'USA'],
  )

describe('a new client', () => {
  const id = () => crypto.randomUUID()

  test.each(['owner', 'worker'])('of the %s has the address as the primary property', async (role) => {
    const by = role === 'owner' ? owner : worker
    const client = { id: id(), ...elm }
    expect(await save(client, true, by)).toMatchObject({
      ...client,
      user_id: by,
      name: 'Rosa',
      client_status: 'lead',
      version: 1,
    })
    expect(await properties(by)).toEqual([
      {
        client_id: client.id,
        address: elm.address,
        country: 'USA',
        property_type: 'residential',
        is_primary: true,
      },
    ])
  })

  test.each([
    ['es', 'España'],
    ['en', 'Spain'],
  ])('has a property in the country that the business chose, in %s', async (language, name) => {
    await addProperty({ client_id: (await save({ id: id() })).id, address: '1 Elm St' })
    await ask(
      scratch.database,
      owner,
      'update public.businesses set country = $2, language = $3 where id = $1',
      [business, 'ES', language],
    )
    await save({ id: id(), ...elm })
    expect((await properties()).at(-1)).toMatchObject({ address: elm.address, country: name })
  })

  test('is one client with one property, as typed last, however often it is sent', async () => {
    const client = { id: id(), ...elm }
    await Promise.all(Array.from({ length: 5 }, () => save(client)))
    await save({ ...client, first_name: 'Rosalind', address: '14 Elm St' })
    expect(await clients()).toEqual([{ id: client.id, first_name: 'Rosalind' }])
    expect(await properties()).toMatchObject([{ address: '14 Elm St', is_primary: true }])
  })

  test.each([
    ['the business does not work there', elm, false],
    ['there is no address', { first_name: 'Rosa' }, true],
    ['the address is blank', { first_name: 'Rosa', address: '  ' }, true],
  ])('has no property where %s', async (_, fields, worksThere) => {
    await save({ id: id(), ...fields }, worksThere)
    expect(await clients()).toHaveLength(1)
    expect(await properties()).toEqual([])
  })

  test('typed on several lines has a property on one', async () => {
    await save({ id: id(), first_name: 'Rosa', address: 'Calle Mayor 1\n 3º B\nMadrid ' })
    expect(await properties()).toMatchObject([{ address: 'Calle Mayor 1, 3º B, Madrid' }])
  })

  test('with the longest address, on lines of a letter each, is saved', async () => {
    await save({ id: id(), first_name: 'Rosa', address: 'a\n'.repeat(250).slice(0, 499) })
    expect(await properties()).toHaveLength(1)
  })

  test('is in the country where the business worked last', async () => {
    const first = await save({ id: id(), first_name: 'Ana' })
    await addProperty({ client_id: first['id'], address: 'Calle 5', country: 'México' })
    await save({ id: id(), ...elm })
    expect(await properties()).toMatchObject([{}, { address: elm.address, country: 'México' }])
  })

  test.each(['\n', '\t', '\u00a0', ' \u2003\r\n\ufeff'])(
    'has no property of the blank address %j',
    async (address) => {
      await save({ id: id(), first_name: 'Rosa', address })
      expect(await properties()).toEqual([])
    },
  )

  test('without an id is refused with the reason', async () => {
    expect(await refusal(save(elm))).toBe('PT400 id_expected')
  })

  test('is saved, with a property, where another business has taken its id', async () => {
    const client = { id: id(), ...elm }
    const other = await addUser(scratch.database, `${crypto.randomUUID()}@example.com`)
    const theirs = await addBusiness(scratch.database, other)
    const taken = await ask(
      scratch.database,
      other,
      `with client as (insert into public.clients (business_id, first_name) values ($1, 'Eve') returning id)
       select id from client`,
      [theirs],
    )
    await ask(
      scratch.database,
      other,
      `insert into public.property_addresses (id, client_id, address) values (md5('property of ' || $1)::uuid, $2, 'x')`,
      [client.id, one(taken[0])['id']],
    )
    expect(await save(client)).toMatchObject(client)
    await save(client)
    expect(await properties()).toMatchObject([{ client_id: client.id, address: elm.address }])
    expect(await properties(other)).toEqual([])
  })

  test('of a stranger, or of a worker who decides on taxes, leaves nothing', async () => {
    const stranger = await addUser(scratch.database, `${crypto.randomUUID()}@example.com`)
    expect(await refusal(save({ id: id(), ...elm }, true, stranger))).toMatch(/^42501/)
    expect(await refusal(save({ id: id(), ...elm, is_tax_exempt: true }, true, worker))).toBe(
      'PT403 not_allowed',
    )
    expect(await clients()).toEqual([])
    expect(await properties()).toEqual([])
  })

  test('with the id of somebody else’s client does not touch it', async () => {
    const client = { id: id(), ...elm }
    await save(client)
    expect(await refusal(save({ ...client, first_name: 'Mine' }, true, worker))).toBe(
      'PT404 client_not_found',
    )
    expect(await clients()).toEqual([{ id: client.id, first_name: 'Rosa' }])
    expect(await properties(worker)).toEqual([])
  })
})

describe('a client who is there', () => {
  test('has a property of the address, where there is none yet', async () => {
    const client = await save({ id: crypto.randomUUID(), ...elm }, false)
    expect(await save({ ...client, address: '14 Elm St', version: 1 })).toMatchObject({ version: 2 })
    expect(await properties()).toMatchObject([{ address: '14 Elm St', is_primary: true }])
  })

  test('keeps the properties there are', async () => {
    const client = await save({ id: crypto.randomUUID(), ...elm }, false)
    await addProperty({ client_id: client['id'], address: '7 Oak Lane' })
    await save({ ...client, version: 1 })
    expect(await properties()).toMatchObject([{ address: '7 Oak Lane', is_primary: false }])
  })

  test('is not overwritten with a stale version, and has no property of it', async () => {
    const client = await save({ id: crypto.randomUUID(), ...elm }, false)
    await save({ ...client, notes: 'first', version: 1 }, false)
    expect(await refusal(save({ ...client, notes: 'second', version: 1 }))).toBe('PT409 stale_version')
    expect(await properties()).toEqual([])
  })

  test('keeps what a colleague made of the property meanwhile', async () => {
    const client = { id: crypto.randomUUID(), ...elm }
    await save(client)
    await ask(
      scratch.database,
      owner,
      `update public.property_addresses set address = '12 Elm Street, Apt 3', version = 1 where client_id = $1`,
      [client.id],
    )
    await save({ ...client, address: '14 Elm St' })
    expect(await properties()).toMatchObject([{ address: '12 Elm Street, Apt 3' }])
  })

  test('leaves the property to the client it was moved to', async () => {
    const client = { id: crypto.randomUUID(), ...elm }
    await save(client)
    const next = await save({ id: crypto.randomUUID(), first_name: 'Ana' }, false)
    await ask(
      scratch.database,
      owner,
      'update public.property_addresses set client_id = $2, version = 1 where client_id = $1',
      [client.id, next['id']],
    )
    await save({ ...client, address: '14 Elm St' })
    expect(await properties()).toMatchObject([
      { client_id: next['id'], address: elm.address },
      { client_id: client.id, address: '14 Elm St', is_primary: true },
    ])
  })

  test('has one property when a colleague adds one at the same time', async () => {
    const client = await save({ id: crypto.randomUUID(), ...elm }, false)
    const { saving } = await as(scratch.database, owner, async (query) => {
      await query(`insert into public.property_addresses (client_id, address) values ($1, '7 Oak Lane')`, [
        client['id'],
      ])
      const begun = save({ ...client, version: 1 })
      await expect.poll(waiting).toBe(1)
      return { saving: begun }
    })
    await saving
    expect(await properties()).toMatchObject([{ address: '7 Oak Lane' }])
  })
})
