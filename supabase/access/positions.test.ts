import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, one, type Scratch, scratchSchema } from './people.ts'
import {
  addVisit,
  call,
  codeFrom,
  saveJob,
  type TeamFixture,
  teamFixture,
  wordsFrom,
} from './team-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let team: TeamFixture
let property: string
let visit: string
beforeEach(async () => {
  team = await teamFixture(scratch.database)
  const [row] = await mine<{ id: string }>(
    `insert into public.property_addresses (business_id, client_id, address, city) values ($1, $2, '12 Elm St', 'Austin')
     returning id`,
    [team.business, team.client],
  )
  property = one(row).id
  visit = await visitAt({})
})

type Fields = Record<string, unknown>
const mine = <R extends Fields = Fields>(text: string, values: readonly unknown[] = []) =>
  ask<R>(scratch.database, team.owner, text, values)

/** A visit of the worker at the property. */
async function visitAt(fields: Fields, members = [team.worker]): Promise<string> {
  const { id } = await saveJob(scratch.database, team, { property_id: property, ...fields })
  return (await addVisit(scratch.database, team, id, {}, members)).id
}

const austin = { latitude: 30.267153, longitude: -97.743061 }
const kept = { latitude: '30.26715', longitude: '-97.74306' }
const none = { latitude: null, longitude: null }
const start = (position: Fields = austin, visit_id = visit, person = team.worker) =>
  call(scratch.database, person, 'start_visit', { visit_id, ...position })
const place = async () =>
  one(
    (
      await mine(
        `select latitude::text, longitude::text, version, updated_at from public.property_addresses where id = $1`,
        [property],
      )
    )[0],
  )

describe('where the phone is when a visit begins', () => {
  test('is kept as the position of its property, which is otherwise as it was', async () => {
    const before = await place()
    expect(await start()).toMatchObject({ status: 'in_progress' })
    expect(await place()).toEqual({ ...before, ...kept })
  })

  test('is kept once', async () => {
    await start()
    await start({ latitude: 31, longitude: -98 })
    await start({ latitude: 31, longitude: -98 }, await visitAt({}))
    expect(await place()).toMatchObject(kept)
  })

  test.each([
    ['is not sent', {}],
    ['is half', { latitude: 30 }],
    ['is not on the earth', { latitude: 91, longitude: 0 }],
    ['is not a number', { latitude: 'NaN', longitude: 'NaN' }],
    ['is endless', { latitude: 0, longitude: 'Infinity' }],
  ])('does not keep work from beginning when it %s', async (_, position) => {
    expect(await start(position)).toMatchObject({ status: 'in_progress' })
    expect(await place()).toMatchObject(none)
  })

  test('is not that of a job with an address of its own', async () => {
    await start(austin, await visitAt({ custom_address: '1 Lake Rd' }))
    expect(await place()).toMatchObject(none)
  })

  test('is not that of an owner who starts the visit of somebody else', async () => {
    await start(austin, visit, team.owner)
    expect(await place()).toMatchObject(none)
    await start(austin, await visitAt({}, []), team.owner)
    expect(await place()).toMatchObject(kept)
  })

  test('is not taken from who may not start the visit', async () => {
    expect(await wordsFrom(start(austin, visit, team.other))).toBe('visit_not_found')
    const stranger = await teamFixture(scratch.database)
    expect(await wordsFrom(start(austin, visit, stranger.owner))).toBe('visit_not_found')
    expect(await place()).toMatchObject(none)
  })
})

describe('the position of a property', () => {
  test.each(['owner', 'manager', 'worker'] as const)('is written by no %s', async (role) => {
    for (const change of ['latitude = 1, longitude = 1', 'latitude = null'])
      expect(
        await codeFrom(
          ask(scratch.database, team[role], `update public.property_addresses set ${change} where id = $1`, [
            property,
          ]),
        ),
        change,
      ).toBe('42501')
    const added = `insert into public.property_addresses (client_id, address, latitude, longitude)
      values ($1, 'A', 1, 1)`
    expect(await codeFrom(ask(scratch.database, team[role], added, [team.client]))).toBe('42501')
  })

  test('goes with the address, and stays with what else is changed', async () => {
    await start()
    const change = (what: string) =>
      mine(`update public.property_addresses set ${what} where id = $1`, [property])
    await change(`remarks = 'Ring twice', address = '12 Elm St'`)
    expect(await place()).toMatchObject({ ...kept, version: 2 })
    await change(`city = 'Dallas'`)
    expect(await place()).toMatchObject({ ...none, version: 3 })
  })

  test('has both halves and is on the earth', async () => {
    for (const change of ['latitude = 1', 'latitude = 91, longitude = 1', 'latitude = 1, longitude = 181'])
      await expect(
        scratch.database.query(`update public.property_addresses set ${change} where id = $1`, [property]),
        change,
      ).rejects.toMatchObject({ code: '23514' })
  })

  test('is named by no function but those that keep it, and no function passes a whole property on', async () => {
    const named = await scratch.database.query<{ name: string }>(
      `select distinct pronamespace::regnamespace || '.' || proname as name from pg_proc
       where prosrc ~ '\\mlatitude\\M' or prosrc ~ 'to_jsonb?\\((property|place)\\)|property\\.\\*' order by name`,
    )
    expect(named.map(({ name }) => name)).toEqual([
      'private.before_property',
      'private.keep_position',
      'private.start_visit',
      'public.start_visit',
    ])
  })
})
