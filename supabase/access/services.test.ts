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

  test('can be read but not changed by workers', async () => {
    expect(
      await ask(scratch.database, worker, 'select name from public.services where id = $1', [id]),
    ).toEqual([{ name: 'Lawn mowing' }])
    expect(await refusal(save({ version: 3 }, 1, worker))).toEqual(['PT404', 'service_not_found'])
    expect((await refusal(save({ id: '33333333-3333-4333-8333-333333333333' }, 1, worker)))[0]).toBe('42501')
  })
})
