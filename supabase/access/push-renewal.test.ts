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

/** The push service of this address answers the first push of the device that it knows it no longer. */
const answerGone = async (device: string, endpoint: string) => {
  const [first] = await waiting(device)
  await scratch.database.query(`select private.end_push($1, 'gone', 0, $2)`, [first?.id, endpoint])
}

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
  const endpoint = newEndpoint()
  const device = await save(team.owner, endpoint)
  await tell()
  await tell()
  await answerGone(device, endpoint)
  expect(await devicesOf(team.owner)).toMatchObject([{ id: device, is_gone: true, failures: 1 }])
  await tell()
  await call(scratch.database, team.owner, 'test_push', { device_id: device })
  expect(await waiting(device)).toEqual([])
  await renew(team.owner, device, newEndpoint())
  expect(await devicesOf(team.owner)).toMatchObject([{ id: device, is_gone: false, failures: 0 }])
  await tell()
  expect(await waiting(device)).toHaveLength(1)
})

test('a late answer about the address before says nothing about the new one, which rings instead', async () => {
  const before = newEndpoint()
  const after = newEndpoint()
  const device = await save(team.owner, before)
  await tell()
  const claim = () =>
    scratch.database.query<{ endpoint: string }>('select endpoint from private.claim_pushes(1000)')
  expect(await claim()).toContainEqual({ endpoint: before })
  await renew(team.owner, device, after)
  await answerGone(device, before)
  expect(await devicesOf(team.owner)).toMatchObject([{ id: device, is_gone: false, failures: 0 }])
  await scratch.database.query(
    `update private.push_outbox set next_attempt_at = now() where subscription_id = $1`,
    [device],
  )
  expect(await claim()).toContainEqual({ endpoint: after })
})

test.each(['sent', 'failed'])('a late %s about the address before is not counted', async (outcome) => {
  const before = newEndpoint()
  const device = await save(team.owner, before)
  await tell()
  await renew(team.owner, device, newEndpoint())
  const [push] = await waiting(device)
  await scratch.database.query('select private.end_push($1, $2, 0, $3)', [push?.id, outcome, before])
  expect(await devicesOf(team.owner)).toMatchObject([{ failures: 0, last_ok_at: null }])
})

test('a device that its push service forgot 90 days ago is forgotten, another one is not', async () => {
  const kept = await save(team.owner)
  const gone = await save(team.owner)
  const age = (device: string, days: number) =>
    scratch.database.query(
      'update private.push_subscriptions set gone_at = now() - make_interval(days => $2) where id = $1',
      [device, days],
    )
  await age(kept, 89)
  await age(gone, 91)
  await save(team.manager)
  const forget = () => scratch.database.query('select private.forget_push_devices() as gone')
  expect(await forget()).toEqual([{ gone: 1 }])
  expect(await forget()).toEqual([{ gone: 0 }])
  expect(await devicesOf(team.owner)).toMatchObject([{ id: kept }])
  expect(await devicesOf(team.manager)).toHaveLength(1)
})
