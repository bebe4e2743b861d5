import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBusiness, addMember, addUser, ask, codeOf, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
let owner: string
let worker: string
let stranger: string
let business: string
beforeAll(async () => {
  scratch = await scratchSchema()
  const add = () => addUser(scratch.database, `${randomUUID()}@example.com`)
  ;[owner, worker, stranger] = [await add(), await add(), await add()]
  business = await addBusiness(scratch.database, owner)
  await addBusiness(scratch.database, stranger)
  await addMember(scratch.database, business, worker, 'worker')
})
afterAll(() => scratch.close())

const upload = (person: string, name = `${business}/${randomUUID()}.jpg`) =>
  ask(
    scratch.database,
    person,
    `insert into storage.objects (bucket_id, name, owner_id) values ('logos', $1, $2)`,
    [name, person],
  ).then(() => 'done', codeOf)

test('only owners and managers can add a logo', async () => {
  expect(await upload(owner)).toBe('done')
  for (const person of [worker, stranger]) expect(await upload(person)).toBe('42501')
})

test('a logo must be a picture in the folder of its business', async () => {
  for (const name of [
    `${business}/logo.svg`,
    `${business}/../x.jpg`,
    `${randomUUID()}.jpg`,
    `${business}/${randomUUID()}.html`,
  ])
    expect(await upload(owner, name)).toBe('42501')
})

test('the number of logos is limited', async () => {
  await scratch.database.query(
    `insert into storage.objects (bucket_id, name)
     select 'logos', $1::text || '/' || gen_random_uuid() || '.jpg' from generate_series(1, 20)`,
    [business],
  )
  expect(await upload(owner)).toBe('42501')
})
