import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addBusiness, addMember, addUser, ask, codeOf, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
let owner: string
let worker: string
let business: string
beforeAll(async () => {
  scratch = await scratchSchema()
  owner = await addUser(scratch.database, 'owner@example.com')
  worker = await addUser(scratch.database, 'worker@example.com')
  business = await addBusiness(scratch.database, owner)
  await addMember(scratch.database, business, worker, 'worker')
})
afterAll(() => scratch.close())

const refusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((thrown: unknown) => thrown)
  return [codeOf(error), error instanceof Error ? error.message : '']
}

describe('the price list', () => {
  const ids = ['a', 'b', 'c'].map((letter) => `44444444-4444-4444-8444-44444444444${letter}`)
  const price = (value: number) =>
    ask(scratch.database, owner, 'update public.services set price = $2 where id = $1', [ids[0], value])
  const past = (by = owner) =>
    ask<{ price: number }>(
      scratch.database,
      by,
      'select price::float from public.service_prices where service_id = $1 order by created_at',
      [ids[0]],
    )
  const pass = () =>
    scratch.database.query(`update public.service_prices set created_at = created_at - interval '2 hours'`)
  const order = (wanted: (string | undefined)[], by = owner) =>
    ask(scratch.database, by, 'select public.order_services($1, $2)', [business, wanted])
  const places = async () =>
    (
      await ask<{ id: string; position: number | null }>(
        scratch.database,
        owner,
        'select id, position from public.services where id = any($1) order by position nulls last, name',
        [ids],
      )
    ).map(({ id, position }) => `${id.at(-1)}${position ?? ''}`)

  beforeAll(async () => {
    for (const id of ids)
      await ask(
        scratch.database,
        owner,
        'insert into public.services (id, business_id, name, price) values ($1, $2, $3, 120)',
        [id, business, id.at(-1)],
      )
  })

  test('keeps what a service cost before, but no slip that was mended at once', async () => {
    await price(120)
    expect(await past()).toEqual([])
    await price(140)
    expect(await past()).toEqual([{ price: 120 }])
    await price(1400)
    expect(await past()).toEqual([{ price: 120 }])
    await price(120)
    expect(await past()).toEqual([])
    await price(130)
    await pass()
    await price(150)
    expect(await past()).toEqual([{ price: 120 }, { price: 130 }])
  })

  test('tells workers nothing of it', async () => {
    expect(await past(worker)).toEqual([])
  })

  test('is in the order that owners and managers give it', async () => {
    const versions = () =>
      ask(scratch.database, owner, 'select id, version from public.services where id = any($1) order by id', [
        ids,
      ])
    const before = await versions()
    await order([ids[2], ids[0]])
    expect(await places()).toEqual(['c1', 'a2', 'b'])
    await order([ids[1], ids[2], ids[0]])
    expect(await places()).toEqual(['b1', 'c2', 'a3'])
    expect(await versions()).toEqual(before)
    for (const none of [null, [null]])
      expect(
        (
          await refusal(
            ask(scratch.database, owner, 'select public.order_services($1, $2)', [business, none]),
          )
        )[0],
      ).toBe('PT400')
    expect((await refusal(order(ids, worker)))[0]).toBe('PT404')
    const stranger = await addUser(scratch.database, 'stranger@example.com')
    await addBusiness(scratch.database, stranger)
    expect((await refusal(order(ids, stranger)))[0]).toBe('PT404')
    expect(await places()).toEqual(['b1', 'c2', 'a3'])
  })

  test('says of a service who can do it, as the team says of a member what they do', async () => {
    const able = () =>
      ask(scratch.database, worker, 'select user_id from public.service_members where service_id = $1', [
        ids[0],
      ])
    const set = (people: string[], by = owner) =>
      ask(scratch.database, by, 'select public.set_service_members($1, $2, $3)', [business, ids[0], people])
    await set([owner, worker])
    expect(await able()).toHaveLength(2)
    await set([worker])
    expect(await able()).toEqual([{ user_id: worker }])
    expect((await refusal(set([], worker)))[0]).toBe('PT404')
    await set([])
    expect(await able()).toEqual([])
  })
})

describe('a service', () => {
  const id = '22222222-2222-4222-8222-222222222222'
  const service = {
    id,
    version: null,
    name: 'Mowing',
    price: 45.5,
    unit: 'visit',
    is_taxable: true,
    is_active: true,
  }
  const save = (changes: object, cost: number | null, by = owner) =>
    ask(scratch.database, by, 'select name, price::float, version from public.save_service($1, $2, $3)', [
      business,
      JSON.stringify({ ...service, ...changes }),
      cost,
    ])
  const cost = async () => {
    const costs = 'select unit_cost::float from public.service_costs where service_id = $1'
    return (await ask(scratch.database, owner, costs, [id]))[0]
  }

  test('is saved together with its cost, and repeated saves create one', async () => {
    expect(await save({}, 12)).toEqual([{ name: 'Mowing', price: 45.5, version: 1 }])
    expect(await save({}, 12)).toEqual([{ name: 'Mowing', price: 45.5, version: 2 }])
    expect(await cost()).toEqual({ unit_cost: 12 })
  })

  test('is not changed with a stale version, and neither is its cost', async () => {
    expect(await refusal(save({ version: 1, name: 'Old' }, 99))).toEqual(['PT409', 'stale_version'])
    expect(await cost()).toEqual({ unit_cost: 12 })
    expect(await save({ version: 2, name: 'Lawn mowing' }, null)).toEqual([
      { name: 'Lawn mowing', price: 45.5, version: 3 },
    ])
    expect(await cost()).toBeUndefined()
  })

  test('is booked as it was, where a caller says nothing of it', async () => {
    const booked = { booking: 'job', crew_size: 2, buffer_minutes: 30, lead_minutes: 0 }
    const stored = () =>
      ask(
        scratch.database,
        owner,
        'select booking, crew_size, buffer_minutes, lead_minutes from public.services where id = $1',
        [id],
      )
    expect(await stored()).toEqual([
      { booking: 'none', crew_size: 1, buffer_minutes: null, lead_minutes: null },
    ])
    await save({ version: 3, name: 'Lawn mowing', ...booked }, null)
    expect(await stored()).toEqual([booked])
    await save({ version: 4, name: 'Lawn mowing' }, null)
    expect(await stored()).toEqual([booked])
    await save({ version: 5, name: 'Lawn mowing', buffer_minutes: null }, null)
    expect(await stored()).toEqual([{ ...booked, buffer_minutes: null }])
  })

  test('can be read but not changed by workers', async () => {
    expect(
      await ask(scratch.database, worker, 'select name from public.services where id = $1', [id]),
    ).toEqual([{ name: 'Lawn mowing' }])
    expect(await refusal(save({ version: 6 }, 1, worker))).toEqual(['PT404', 'service_not_found'])
    expect((await refusal(save({ id: '33333333-3333-4333-8333-333333333333' }, 1, worker)))[0]).toBe('42501')
  })
})
