import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBusiness, addMember, addUser, ask, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
let owner: string
let manager: string
let worker: string
let stranger: string
let business: string
beforeAll(async () => {
  scratch = await scratchSchema()
  const { database } = scratch
  const person = (name: string) => addUser(database, `${name}-${randomUUID()}@example.com`)
  owner = await person('owner')
  manager = await person('manager')
  worker = await person('worker')
  stranger = await person('stranger')
  await addBusiness(database, stranger)
  business = await addBusiness(database, owner, { currency: 'USD' })
  await addMember(database, business, manager, 'manager')
  await addMember(database, business, worker, 'worker')
  await add(owner, 'Home Depot', 'Paint for the porch', '42.50')
  await add(worker, 'Home Depot', null, '7')
  await add(owner, null, null, '9', 'Ladder rental in Málaga')
  // The newest: enough for a word that is older to be found by its index alone.
  await database.query(
    `insert into public.expenses (business_id, user_id, category, amount, date, vendor, created_at)
     select $1, $2, 'fuel', 1, '2026-11-21', 'Shell ' || at, now() + at * interval '1 minute'
     from generate_series(1, 1200) as at`,
    [business, owner],
  )
})
afterAll(() => scratch.close())

const add = (person: string, vendor: string | null, description: string | null, amount: string, notes = '') =>
  ask(
    scratch.database,
    person,
    `insert into public.expenses (business_id, category, date, vendor, description, amount, notes)
     values ($1, 'materials', '2026-11-20', $2, $3, $4, $5)`,
    [business, vendor, description, amount, notes],
  )

const find = (person: string, search: string) =>
  ask<{ kind: string; title: string | null; number: string; status: string }>(
    scratch.database,
    person,
    `select kind, title, number, status from public.find_anything($1, $2)`,
    [business, search],
  )

test('the office finds expenses by vendor, description and notes, with amount and category', async () => {
  for (const person of [owner, manager]) {
    expect(await find(person, 'depot paint')).toEqual([
      { kind: 'expenses', title: 'Home Depot · Paint for the porch', number: '42.50', status: 'materials' },
    ])
    expect(await find(person, 'HOME')).toHaveLength(2)
    expect((await find(person, 'malaga')).map(({ title, number }) => [title, number])).toEqual([
      [null, '9.00'],
    ])
  }
})

test('of what many have, the newest few are found, also by words that no index finds', async () => {
  const newest = ['1200', '1199', '1198', '1197', '1196', '1195'].map((at) => `Shell ${at}`)
  expect((await find(owner, 'shell')).map(({ title }) => title)).toEqual(newest)
  expect((await find(owner, 'sh')).map(({ title }) => title)).toEqual(newest)
})

test('workers find those they entered, others none', async () => {
  expect((await find(worker, 'home')).map(({ number }) => number)).toEqual(['7.00'])
  expect(await find(worker, 'shell')).toEqual([])
  expect(await find(stranger, 'home')).toEqual([])
  const [found] = await ask<{ ids: string[] }>(
    scratch.database,
    stranger,
    `select private.found_expenses($1, 'home', 6) as ids`,
    [business],
  )
  expect(found?.ids).toEqual([])
})
