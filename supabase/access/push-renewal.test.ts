import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addFactors, ask, type Scratch, scratchSchema } from './people.ts'
import { call, type TeamFixture, teamFixture } from './team-fixture.ts'

let scratch: Scratch
let team: TeamFixture
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())
beforeEach(async () => {
  team = await teamFixture(scratch.database)
})

type Device = {
  id: string
  language: string
  is_gone: boolean
  failures: number
  endpoint_hash: string
}

const newEndpoint = () => `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) }
const save = async (person: string, endpoint = newEndpoint()) =>
  String(
    (
      await call(scratch.database, person, 'save_push_device', {
        ...keys,
        endpoint,
        device_name: 'Phone',
        language: 'en',
      })
    )['save_push_device'],
  )
const renew = async (person: string, device_id: string, endpoint: string, language = 'en') =>
  (await call(scratch.database, person, 'renew_push_device', { ...keys, device_id, endpoint, language }))[
    'renew_push_device'
  ]
const devicesOf = (person: string) =>
  ask<Device>(scratch.database, person, 'select * from public.my_push_devices()')
const addressesOf = async (person: string) =>
  (
    await scratch.database.query<{ endpoint: string }>(
      'select endpoint from private.push_subscriptions where user_id = $1',
      [person],
    )
  ).map(({ endpoint }) => endpoint)
const tell = () =>
  scratch.database.query(
    `insert into public.notifications (business_id, user_id, kind, event, dedupe_key)
     values ($1, $2, 'payment', 'payment_recorded', gen_random_uuid()::text)`,
    [team.business, team.owner],
  )
const waiting = (device: string) =>
  scratch.database.query<{ id: number }>('select id from private.push_outbox where subscription_id = $1', [
    device,
  ])

test('a device gets the new address and language, and stays one', async () => {
  const device = await save(team.owner)
  const endpoint = newEndpoint()
  expect(await renew(team.owner, device, endpoint, 'es')).toBe(true)
  expect(await devicesOf(team.owner)).toMatchObject([{ id: device, language: 'es', is_gone: false }])
  expect(await addressesOf(team.owner)).toEqual([endpoint])
})

test('a device that was removed meanwhile stays removed', async () => {
  const device = await save(team.owner)
  await call(scratch.database, team.owner, 'remove_push_device', { device_id: device })
  expect(await renew(team.owner, device, newEndpoint())).toBe(false)
  expect(await devicesOf(team.owner)).toEqual([])
})

test('nobody renews the device of somebody else', async () => {
  const endpoint = newEndpoint()
  const device = await save(team.owner, endpoint)
  expect(await renew(team.manager, device, newEndpoint())).toBe(false)
  expect(await addressesOf(team.owner)).toEqual([endpoint])
})

test('whoever owes the code of a second factor renews no device', async () => {
  const endpoint = newEndpoint()
  const device = await save(team.owner, endpoint)
  await addFactors(scratch.database, [team.owner])
  expect(await renew(team.owner, device, newEndpoint())).toBe(false)
  expect(await addressesOf(team.owner)).toEqual([endpoint])
})

test('an address that somebody used before in this browser is theirs no longer', async () => {
  const endpoint = newEndpoint()
  await save(team.manager, endpoint)
  const device = await save(team.owner)
  expect(await renew(team.owner, device, endpoint)).toBe(true)
  expect(await devicesOf(team.manager)).toEqual([])
  expect(await addressesOf(team.owner)).toEqual([endpoint])
})

test('a device that its push service forgot is kept, rings nothing, and rings again after its renewal', async () => {
  const device = await save(team.owner)
  await tell()
  await tell()
  const [first] = await waiting(device)
  await scratch.database.query(`select private.end_push($1, 'gone', 0)`, [first?.id])
  expect(await devicesOf(team.owner)).toMatchObject([{ id: device, is_gone: true, failures: 1 }])
  await tell()
  await call(scratch.database, team.owner, 'test_push', { device_id: device })
  expect(await waiting(device)).toEqual([])
  await renew(team.owner, device, newEndpoint())
  expect(await devicesOf(team.owner)).toMatchObject([{ id: device, is_gone: false, failures: 0 }])
  await tell()
  expect(await waiting(device)).toHaveLength(1)
})
