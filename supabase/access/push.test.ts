import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addBusiness, addFactors, ask, type Scratch, scratchSchema } from './people.ts'
import { call, type TeamFixture, teamFixture, wordsFrom } from './team-fixture.ts'

let scratch: Scratch
let team: TeamFixture
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())
beforeEach(async () => {
  team = await teamFixture(scratch.database)
})

const newEndpoint = () => `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
const save = async (person: string, endpoint = newEndpoint()) =>
  String(
    (
      await call(scratch.database, person, 'save_push_device', {
        endpoint,
        p256dh: `B${'a'.repeat(86)}`,
        auth: 'b'.repeat(22),
        device_name: 'Phone\nof Ann',
        language: 'en',
      })
    )['save_push_device'],
  )
const devicesOf = async (person: string) =>
  (await ask<{ id: string }>(scratch.database, person, 'select * from public.my_push_devices()')).map(
    ({ id }) => id,
  )
const tell = async (person: string, kind = 'payment') =>
  scratch.database.query<{ id: number }>(
    `insert into public.notifications (business_id, user_id, kind, event, dedupe_key)
     values ($1, $2, $3, 'payment_recorded', gen_random_uuid()::text) returning id`,
    [team.business, person, kind],
  )
const waiting = async () =>
  (
    await scratch.database.query<{ user_id: string }>(
      `select device.user_id from private.push_outbox as waiting
       join private.push_subscriptions as device on device.id = waiting.subscription_id
       where waiting.notification_id is not null and device.user_id = any($1::uuid[])`,
      [[team.owner, team.manager, team.worker, team.other]],
    )
  ).map(({ user_id }) => user_id)
const choose = (person: string, kind: string, how: object) =>
  ask(
    scratch.database,
    person,
    `insert into public.notification_settings (business_id, user_id, kind, push, mail)
     values ($1, $2, $3, ($4::jsonb ->> 'push')::boolean, ($4::jsonb ->> 'mail')::boolean)`,
    [team.business, person, kind, JSON.stringify(how)],
  )

describe('a device', () => {
  test('is its person’s: nobody else sees, removes or tries it', async () => {
    const device = await save(team.owner)
    expect(await devicesOf(team.owner)).toEqual([device])
    for (const other of [team.manager, team.worker]) {
      expect(await devicesOf(other)).toEqual([])
      await call(scratch.database, other, 'remove_push_device', { device_id: device })
      await call(scratch.database, other, 'test_push', { device_id: device })
    }
    expect(await devicesOf(team.owner)).toEqual([device])
    const tests = () =>
      scratch.database.query('select from private.push_outbox where subscription_id = $1', [device])
    expect(await tests()).toEqual([])
    await call(scratch.database, team.owner, 'test_push', { device_id: device })
    await call(scratch.database, team.owner, 'test_push', { device_id: device })
    expect(await tests()).toHaveLength(1)
    await call(scratch.database, team.owner, 'remove_push_device', { device_id: device })
    expect(await devicesOf(team.owner)).toEqual([])
  })

  test('is seen by nobody in the tables', async () => {
    for (const table of ['push_subscriptions', 'push_outbox', 'push_preferences'])
      expect(await wordsFrom(ask(scratch.database, team.owner, `select from private.${table}`))).toMatch(
        /permission denied/,
      )
  })

  test('saved again is the same one, and of who saved it last', async () => {
    const endpoint = newEndpoint()
    const device = await save(team.owner, endpoint)
    expect(await save(team.owner, endpoint)).toBe(device)
    await tell(team.owner)
    expect(await waiting()).toEqual([team.owner])
    expect(await save(team.worker, endpoint)).toBe(device)
    expect([await devicesOf(team.owner), await devicesOf(team.worker)]).toEqual([[], [device]])
    expect(await waiting()).toEqual([])
  })

  test('is one of at most twenty', async () => {
    for (let count = 0; count < 12; count += 1) await save(team.owner)
    await Promise.all(Array.from({ length: 12 }, () => save(team.owner)))
    expect(await devicesOf(team.owner)).toHaveLength(20)
  })

  test('at an address that is no push service’s is refused', async () => {
    for (const endpoint of ['https://127.0.0.1/a', 'https://fcm.googleapis.com@evil.example/a'])
      expect(await wordsFrom(save(team.owner, endpoint))).toMatch(/violates check constraint/)
  })

  test('goes with the last membership, and what waits of a business with that one', async () => {
    const own = await addBusiness(scratch.database, team.other, { currency: 'USD' })
    await save(team.worker)
    await save(team.other)
    await tell(team.worker, 'visit_changed')
    await tell(team.other, 'visit_changed')
    expect(await waiting()).toHaveLength(2)
    for (const user_id of [team.worker, team.other])
      await call(scratch.database, team.owner, 'deactivate_member', { business_id: team.business, user_id })
    expect(await waiting()).toEqual([])
    const left = await scratch.database.query<{ user_id: string }>(
      'select user_id from private.push_subscriptions where user_id = any($1::uuid[])',
      [[team.worker, team.other]],
    )
    expect(left).toEqual([{ user_id: team.other }])
    expect(own).toBeTruthy()
  })

  test('rings nobody who lost the right since', async () => {
    await save(team.manager)
    await tell(team.manager)
    await call(scratch.database, team.owner, 'set_member_role', {
      business_id: team.business,
      user_id: team.manager,
      role: 'worker',
    })
    await scratch.database.query('select * from private.claim_pushes(1000)')
    expect(await waiting()).toEqual([])
  })
})

describe('what a person chose', () => {
  test('decides about pushes of a kind, in one business', async () => {
    await save(team.owner)
    await save(team.manager)
    await choose(team.manager, 'payment', { push: false })
    await tell(team.owner)
    await tell(team.manager)
    expect(await waiting()).toEqual([team.owner])
  })

  test('hours and zone are kept; an unknown zone is refused', async () => {
    const set = (timezone: string) =>
      wordsFrom(
        ask(scratch.database, team.owner, `select public.save_push_choice($1, '21:00', '07:00', true)`, [
          timezone,
        ]),
      )
    expect(await set('America/Lima')).toBe('done')
    expect(await set('Mars/Base')).toBe('unknown_timezone')
    expect(
      await ask(
        scratch.database,
        team.owner,
        'select timezone, quiet_from, shows_names from public.my_push_choice()',
      ),
    ).toEqual([{ timezone: 'America/Lima', quiet_from: '21:00:00', shows_names: true }])
    expect(await ask(scratch.database, team.worker, 'select * from public.my_push_choice()')).toEqual([])
  })

  test.each([
    ['2026-07-01 20:59:59', null],
    ['2026-07-01 21:00', '2026-07-02 07:00'],
    ['2026-07-02 06:59', '2026-07-02 07:00'],
    ['2026-07-02 07:00', null],
    ['2026-03-07 23:00', '2026-03-08 07:00'],
  ])('quiet from nine to seven in New York: at %s it ends at %s', async (at, end) => {
    await ask(
      scratch.database,
      team.owner,
      `select public.save_push_choice('America/New_York', '21:00', '07:00')`,
    )
    const [row] = await scratch.database.query<{ ends: string | null }>(
      `select to_char(private.end_of_quiet($1, $2::timestamp at time zone 'America/New_York')
        at time zone 'America/New_York', 'YYYY-MM-DD HH24:MI') as ends`,
      [team.owner, at],
    )
    expect(row?.ends).toBe(end)
  })
})

describe('a mail', () => {
  const mails = () =>
    scratch.database.query<{ kind: string; to_address: string }>(
      `select kind, to_address from private.outbox where business_id = $1 and kind = 'notification'`,
      [team.business],
    )
  test('goes to who chose the kind, once in five minutes for the same thing', async () => {
    await choose(team.worker, 'visit_assigned', { mail: true })
    await tell(team.worker, 'visit_assigned')
    await tell(team.worker, 'visit_assigned')
    await tell(team.other, 'visit_assigned')
    expect(await mails()).toHaveLength(1)
  })

  test('goes to nobody where the business wants none', async () => {
    await choose(team.worker, 'visit_assigned', { mail: true })
    await scratch.database.query('update public.businesses set email_notifications = false where id = $1', [
      team.business,
    ])
    await tell(team.worker, 'visit_assigned')
    expect(await mails()).toEqual([])
  })

  test('of a kind with a mail of its own goes to owners who did not refuse it, and to managers who chose it', async () => {
    const queued = async () => {
      await scratch.database.query(
        `select private.queue_mail_to_owners($1, 'invoice-paid-owner', gen_random_uuid()::text, null, null, '{}')`,
        [team.business],
      )
      const rows = await scratch.database.query<{ id: string }>(
        `with gone as (delete from private.outbox where business_id = $1 and kind = 'invoice-paid-owner' returning to_address)
         select profile.id from gone join public.profiles as profile on profile.email = gone.to_address`,
        [team.business],
      )
      return rows.map(({ id }) => id)
    }
    expect(await queued()).toEqual([team.owner])
    await choose(team.owner, 'payment', { mail: false })
    await choose(team.manager, 'payment', { mail: true })
    await choose(team.worker, 'payment', { mail: true })
    expect(await queued()).toEqual([team.manager])
  })

  test('that tells of news and fails is no news', async () => {
    await choose(team.worker, 'visit_assigned', { mail: true })
    await tell(team.worker, 'visit_assigned')
    await scratch.database.query(`update private.outbox set status = 'failed' where business_id = $1`, [
      team.business,
    ])
    expect(
      await scratch.database.query(
        `select from public.notifications where business_id = $1 and kind = 'mail_failed'`,
        [team.business],
      ),
    ).toEqual([])
  })
})

test('whoever owes the code of a second factor saves no device', async () => {
  await addFactors(scratch.database, [team.owner])
  expect(await wordsFrom(save(team.owner))).toBe('not_allowed')
  expect(await devicesOf(team.owner)).toEqual([])
})
