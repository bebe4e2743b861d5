import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addFactors,
  addUser,
  as,
  ask,
  one,
  refusal,
  type Scratch,
  scratchSchema,
  withCode,
} from './people.ts'
import { addVisit, saveJob, type TeamFixture, teamFixture } from './team-fixture.ts'

/** A person's own account: their sessions, and the end of it. */
let scratch: Scratch
let team: TeamFixture
beforeAll(async () => {
  scratch = await scratchSchema()
  team = await teamFixture(scratch.database)
})
afterAll(() => scratch.close())

const rowsOf = <R extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  scratch.database.query<R>(text, values)

async function addSession(user: string, userAgent: string): Promise<string> {
  const id = randomUUID()
  await rowsOf(
    `insert into auth.sessions (id, user_id, created_at, updated_at, user_agent, ip)
     values ($1, $2, now(), now(), $3, '203.0.113.7')`,
    [id, user, userAgent],
  )
  return id
}

/** Runs a statement with a token that has these claims as well. */
const askWith = <R extends Record<string, unknown>>(
  person: string,
  claims: object,
  text: string,
  values: readonly unknown[] = [],
) =>
  as(scratch.database, person, async (query) => {
    await query(
      `select set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || $1::jsonb)::text, true)`,
      [JSON.stringify(claims)],
    )
    return query<R>(text, values)
  })

describe('sessions', () => {
  test('are those of the caller alone, this one first', async () => {
    const [here, there] = [await addSession(team.worker, 'Here'), await addSession(team.worker, 'There')]
    await addSession(team.manager, 'Somebody else')
    const sessions = await askWith<{ id: string; is_current: boolean; user_agent: string; ip: string }>(
      team.worker,
      { session_id: there },
      'select id, is_current, user_agent, ip from public.my_sessions()',
    )
    const ip = '203.0.113.7'
    expect(sessions).toEqual([
      { id: there, is_current: true, user_agent: 'There', ip },
      { id: here, is_current: false, user_agent: 'Here', ip },
    ])
  })

  test('are closed to visitors, and to people who owe the code of their second factor', async () => {
    const user = await addUser(scratch.database, 'careful@example.com')
    const session = await addSession(user, 'Phone')
    await addFactors(scratch.database, [user])
    const read = (person: string) => askWith(person, {}, 'select id from public.my_sessions()')
    expect(await refusal(read('anon'))).toMatch(/^42501/)
    expect(await read(user)).toEqual([])
    await askWith(user, {}, 'select public.end_session($1)', [session])
    expect(await read(withCode(user))).toEqual([{ id: session }])
  })

  test('that another one replaces in a browser leave their device to it, that end leave it to nobody', async () => {
    const own = await addUser(scratch.database, 'again@example.com')
    const [before, now] = [await addSession(own, 'Phone'), await addSession(own, 'Phone')]
    const add = (session: string) =>
      rowsOf(
        `insert into private.push_subscriptions (user_id, session_id, endpoint, p256dh, auth, device_name, language)
         values ($1, $2, 'https://fcm.googleapis.com/fcm/send/' || gen_random_uuid(), $3, $4, 'Phone', 'en')`,
        [own, session, `B${'a'.repeat(86)}`, 'b'.repeat(22)],
      )
    const devices = () =>
      rowsOf('select session_id from private.push_subscriptions where user_id = $1', [own])
    await add(before)
    await askWith(own, { session_id: now }, 'select public.end_session($1, true)', [before])
    expect(await devices()).toEqual([{ session_id: now }])
    const other = await addSession(own, 'Tablet')
    await add(other)
    await askWith(own, { session_id: now }, 'select public.end_session($1)', [other])
    expect(await askWith(own, { session_id: now }, 'select id from public.my_push_devices()')).toHaveLength(1)
  })

  test.each(['owner', 'manager', 'worker'] as const)('of others are not ended by a %s', async (role) => {
    const other = await addSession(team.other, 'Not yours')
    const own = await addSession(team[role], 'Mine')
    const ends = (id: string) => askWith(team[role], {}, 'select public.end_session($1)', [id])
    await ends(other)
    await ends(own)
    const left = await rowsOf<{ id: string }>('select id from auth.sessions where id = any($1::uuid[])', [
      [other, own],
    ])
    expect(left).toEqual([{ id: other }])
  })
})

test('a token whose session has ended does nothing more', async () => {
  const { owner, business } = await teamFixture(scratch.database)
  const session = await addSession(owner, 'Phone')
  const names = () =>
    askWith(owner, { session_id: session }, 'select id from public.businesses where id = $1', [business])
  expect(await names()).toHaveLength(1)
  await rowsOf('delete from auth.sessions where id = $1', [session])
  expect(await names()).toEqual([])
})

describe('deleting an account', () => {
  const now = () => Math.floor(Date.now() / 1000)
  const recent = (method = 'password') => ({ amr: [{ method, timestamp: now() }] })
  const emailOf = async (user: string) =>
    one((await rowsOf<{ email: string }>('select email from auth.users where id = $1', [user]))[0]).email
  const remove = (person: string, claims: object, email: string) =>
    refusal(askWith(person, claims, 'select public.delete_account($1)', [email]))

  test('needs a recent sign-in, and with a second factor that one', async () => {
    const email = 'long-ago@example.com'
    const user = await addUser(scratch.database, email)
    const old = { amr: [{ method: 'password', timestamp: now() - 901 }] }
    expect(await remove(user, {}, email)).toBe('PT403 step_needed')
    expect(await remove(user, { amr: ['password'] }, email)).toBe('PT403 step_needed')
    expect(await remove(user, old, email)).toBe('PT403 step_needed')
    await addFactors(scratch.database, [user])
    expect(await remove(user, recent('totp'), email)).toBe('PT403 not_allowed')
    expect(await remove(withCode(user), recent(), email)).toBe('PT403 step_needed')
    expect(await remove(withCode(user), recent('totp'), email)).toBe('done')
  })

  test('needs the own address typed, and never takes the last owner', async () => {
    const { owner, business } = await teamFixture(scratch.database)
    expect(await remove(owner, recent(), 'other@example.com')).toBe('PT400 email_differs')
    expect(await remove(owner, recent(), await emailOf(owner))).toBe('PT409 last_owner')
    const kept = await rowsOf('select 1 from public.team_members where business_id = $1 and is_active', [
      business,
    ])
    expect(kept).toHaveLength(4)
    expect(await remove('anon', recent(), await emailOf(owner))).toMatch(/^42501/)
  })

  test('takes the last owner of a business that is closed', async () => {
    const { owner, business } = await teamFixture(scratch.database)
    await rowsOf('update public.businesses set closed_at = now() where id = $1', [business])
    expect(await remove(owner, recent(), await emailOf(owner))).toBe('done')
  })

  test('of a member of a closed business, who was once invited there, ends the membership', async () => {
    const { manager, business, owner } = await teamFixture(scratch.database)
    const email = await emailOf(manager)
    await rowsOf(
      `insert into public.team_invitations (business_id, email, role, status, invited_by, expires_at)
       values ($1, $2, 'manager', 'cancelled', $3, now())`,
      [business, email, owner],
    )
    await rowsOf('update public.businesses set closed_at = now() where id = $1', [business])
    expect(await remove(manager, recent(), email)).toBe('done')
    const [left] = await rowsOf<{ is_active: boolean }>(
      'select is_active from public.team_members where business_id = $1 and user_id = $2',
      [business, manager],
    )
    expect(left).toEqual({ is_active: false })
  })

  test('takes nobody’s open visits along: they are unassigned', async () => {
    const fixture = await teamFixture(scratch.database)
    const { id } = await saveJob(scratch.database, fixture)
    const visit = await addVisit(scratch.database, fixture, id, {}, [fixture.worker])
    expect(await remove(fixture.worker, recent(), await emailOf(fixture.worker))).toBe('done')
    expect(await rowsOf('select from public.visit_members where visit_id = $1', [visit.id])).toEqual([])
  })

  test('takes what is about the person, and leaves their hours and records to the business', async () => {
    const { worker, owner, business, client } = await teamFixture(scratch.database)
    const email = await emailOf(worker)
    await addSession(worker, 'Phone')
    await rowsOf(`update public.profiles set full_name = 'Wanda' where id = $1`, [worker])
    await rowsOf('update public.clients set user_id = $2 where id = $1', [client, worker])
    await rowsOf(
      `insert into auth.identities (provider_id, user_id, identity_data, provider)
       values ($1::text, $1::uuid, jsonb_build_object('sub', $1::text, 'email', $2::text), 'email')`,
      [worker, email],
    )
    expect(await remove(worker, recent(), ` ${email.toUpperCase()} `)).toBe('done')
    const [left] = await rowsOf(
      `select account.email, account.encrypted_password, account.raw_user_meta_data as data,
         account.deleted_at is not null as is_deleted, profile.full_name, profile.email as profile_email,
         (select count(*)::int from auth.sessions where user_id = account.id) as sessions,
         (select count(*)::int from auth.identities where user_id = account.id) as identities,
         (select is_active from public.team_members where user_id = account.id and business_id = $2) as is_member,
         (select user_id = account.id from public.clients where id = $3) as is_author
       from auth.users as account join public.profiles as profile using (id) where account.id = $1`,
      [worker, business, client],
    )
    expect(left).toEqual({
      email: null,
      encrypted_password: null,
      data: {},
      is_deleted: true,
      full_name: null,
      profile_email: null,
      sessions: 0,
      identities: 0,
      is_member: false,
      is_author: true,
    })
    expect(await emailOf(owner)).not.toBeNull()
    expect(await addUser(scratch.database, email)).not.toBe(worker)
  })

  test('is for good: nobody takes the account back into the team', async () => {
    const { owner, worker, business } = await teamFixture(scratch.database)
    expect(await remove(worker, recent(), await emailOf(worker))).toBe('done')
    const back = ask(scratch.database, owner, 'select public.reactivate_member($1, $2)', [business, worker])
    expect(await refusal(back)).toBe('PT404 member_not_found')
  })

  test('of one of two owners leaves the business to the other', async () => {
    const { owner, manager, business } = await teamFixture(scratch.database)
    await rowsOf(`update public.team_members set role = 'owner' where user_id = $1`, [manager])
    expect(await remove(owner, recent(), await emailOf(owner))).toBe('done')
    const owners = await rowsOf(
      `select user_id from public.team_members where business_id = $1 and role = 'owner' and is_active`,
      [business],
    )
    expect(owners).toEqual([{ user_id: manager }])
  })
})
