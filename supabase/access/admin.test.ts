import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAdmin, answer, outcome, type Session, signIn, withClaims } from './admin-fixture.ts'
import { adminPublic } from './callable/admin.ts'
import {
  addBusiness,
  addFactors,
  addMember,
  addUser,
  ask,
  one,
  type Scratch,
  scratchSchema,
} from './people.ts'

let scratch: Scratch
let admin: Session
let owner: string
let business: string
beforeAll(async () => {
  scratch = await scratchSchema()
  admin = await signIn(scratch.database, await addAdmin(scratch.database, 'admin@example.com'))
  owner = await addUser(scratch.database, 'owner@example.com', { full_name: 'Olivia Owner' })
  business = await addBusiness(scratch.database, owner, { business_name: 'Bright Homes' })
})
afterAll(() => scratch.close())

type Callable = { name: string; parameters: { name: string; type: string }[] }

const callables = `
  select proname as name, (select coalesce(jsonb_agg(jsonb_build_object('name', argument, 'type', types.type) order by at), '[]')
    from unnest(proargnames, array(select format_type(kind, null) from unnest(proargtypes) as kind))
      with ordinality as types (argument, type, at) where types.type is not null) as parameters
  from pg_proc where pronamespace = 'public'::regnamespace and proname like 'admin\\_%' order by proname`

const values: Record<string, unknown> = { boolean: true, text: 'a good reason', bigint: 1_000_000 }

function argumentsOf({ parameters }: Callable): Record<string, unknown> {
  const ids: Record<string, string> = { user_id: owner, business_id: business }
  return Object.fromEntries(
    parameters
      // A plan or a search would leave nothing.
      .filter((each) => !['search', 'plan', 'status', 'before'].includes(each.name))
      .map((each) => [
        each.name,
        each.type === 'uuid' ? (ids[each.name] ?? randomUUID()) : values[each.type],
      ]),
  )
}

const eventCount = async () =>
  one((await scratch.database.query<{ n: number }>('select count(*)::int as n from private.admin_events'))[0])
    .n

describe('the functions of admins', () => {
  test('are these', async () => {
    const found = await scratch.database.query<Callable>(callables)
    expect(found.map(({ name }) => name)).toEqual(adminPublic)
  })

  test('refuse everybody but an admin who has shown a second factor in this session, and write nothing down', async () => {
    const { database } = scratch
    const worker = await addUser(database, 'worker@example.com')
    await addMember(database, business, worker, 'worker')
    const former = await addAdmin(database, 'former@example.com')
    await database.query("select private.set_admin('former@example.com', false)")
    const protectedOwner = await addUser(database, 'protected@example.com')
    await addFactors(database, [protectedOwner])
    const unprotected = await addUser(database, 'unprotected@example.com')
    await database.query("select private.set_admin('unprotected@example.com', true)")
    const lowered = await signIn(database, admin.user)
    await database.query(`update auth.sessions set aal = 'aal1' where id = $1`, [lowered.id])
    const ended = await signIn(database, admin.user)
    await database.query('delete from auth.sessions where id = $1', [ended.id])
    const over = await signIn(database, admin.user)
    await database.query(`update auth.sessions set not_after = now() - interval '1 second' where id = $1`, [
      over.id,
    ])
    const { session_id: _, ...sessionless } = admin.claims
    const people: Record<string, Record<string, unknown>> = {
      owner: (await signIn(database, owner, { aal: 'aal1' })).claims,
      worker: (await signIn(database, worker, { aal: 'aal1' })).claims,
      'an owner at aal2': (await signIn(database, protectedOwner)).claims,
      'a former admin': (await signIn(database, former)).claims,
      'an admin at aal1': (await signIn(database, admin.user, { aal: 'aal1' })).claims,
      'an admin without a factor': (await signIn(database, unprotected, { aal: 'aal1' })).claims,
      'an admin whose session has lost its level': lowered.claims,
      'an admin whose token is of aal1': { ...admin.claims, aal: 'aal1' },
      'an admin who signed out': ended.claims,
      'an admin whose session is over': over.claims,
      'a token without a session': sessionless,
      'an admin in a session of somebody else': {
        ...admin.claims,
        session_id: (await signIn(database, protectedOwner)).id,
      },
      'a token that only says so': {
        ...(await signIn(database, owner)).claims,
        user_metadata: { role: 'admin' },
      },
    }
    const before = await eventCount()
    const all = await database.query<Callable>(callables)
    for (const callable of all.filter(({ name }) => name !== 'admin_access')) {
      for (const [name, claims] of Object.entries(people)) {
        const tried = outcome(answer(database, { claims }, callable.name, argumentsOf(callable)))
        expect(await tried, `${name}: ${callable.name}`).toBe('PT403 not_allowed')
      }
      const anon = outcome(
        answer(database, { claims: { role: 'anon' } }, callable.name, argumentsOf(callable)),
      )
      expect(await anon, callable.name).toMatch(/^42501/)
    }
    expect(await eventCount()).toBe(before)
  })

  test('answer an admin, and each answer is written down', async () => {
    const all = await scratch.database.query<Callable>(callables)
    for (const callable of all.filter(({ name }) => name !== 'admin_access')) {
      const fresh = await signIn(
        scratch.database,
        await addAdmin(scratch.database, `${callable.name}@example.com`),
      )
      const before = await eventCount()
      const tried = await outcome(answer(scratch.database, fresh, callable.name, argumentsOf(callable)))
      expect(tried, callable.name).not.toMatch(/^(PT403|42)/)
      expect(await eventCount(), callable.name).toBe(before + (tried === 'done' ? 1 : 0))
      if (!/_(begin|convert|release|retry|stop)_/.test(callable.name))
        expect(tried, callable.name).toBe('done')
    }
  })

  test('a second look within ten minutes is the same one, another search another', async () => {
    const fresh = await signIn(scratch.database, await addAdmin(scratch.database, 'looks@example.com'))
    const before = await eventCount()
    for (const search of ['olivia', 'olivia', 'rosa'])
      await answer(scratch.database, fresh, 'admin_users', { search })
    expect(await eventCount()).toBe(before + 2)
  })

  test('close at once when somebody is taken off the list', async () => {
    const { database } = scratch
    const brief = await signIn(database, await addAdmin(database, 'brief@example.com'))
    expect(await outcome(answer(database, brief, 'admin_overview'))).toBe('done')
    await database.query("select private.set_admin('brief@example.com', false)")
    expect(await outcome(answer(database, brief, 'admin_overview'))).toBe('PT403 not_allowed')
  })
})

describe('the door', () => {
  const doorOf = (claims: Record<string, unknown>) =>
    answer<string>(scratch.database, { claims }, 'admin_access')

  test('tells people about themselves what is missing', async () => {
    const { database } = scratch
    const bare = await addUser(database, 'bare@example.com')
    await database.query("select private.set_admin('bare@example.com', true)")
    expect(await doorOf(admin.claims)).toBe('open')
    expect(await doorOf((await signIn(database, admin.user, { aal: 'aal1' })).claims)).toBe('code_needed')
    expect(await doorOf((await signIn(database, bare, { aal: 'aal1' })).claims)).toBe('factor_needed')
    expect(await doorOf((await signIn(database, owner, { aal: 'aal1' })).claims)).toBe('none')
  })
})

describe('the log', () => {
  test.each([
    `update private.admin_events set reason = 'another'`,
    'delete from private.admin_events',
    'truncate private.admin_events',
  ])('is not rewritten: %s', async (statement) => {
    const before = await eventCount()
    expect(before).toBeGreaterThan(0)
    expect(await outcome(scratch.database.query(statement))).toBe('PT403 not_allowed')
    expect(await eventCount()).toBe(before)
  })

  test('and the list are closed to everybody who is signed in', async () => {
    const tables = [
      'platform_admins',
      'admin_events',
      'handled_feedback',
      'support_views',
      'support_requests',
      'support_refusals',
    ]
    for (const table of tables) {
      for (const verb of [`select * from private.${table}`, `delete from private.${table}`]) {
        expect(await outcome(withClaims(scratch.database, admin.claims, verb))).toMatch(/^42501/)
      }
    }
    expect(
      await outcome(withClaims(scratch.database, admin.claims, "select private.set_admin('a@b.c', true)")),
    ).toMatch(/^42501/)
  })
})

describe('what admins read', () => {
  type Listed = { id: string; email: string }

  test('comes in pages that leave nobody out, and by words in any order, case and accent', async () => {
    const { database } = scratch
    await database.query(
      `insert into auth.users (id, aud, role, email, raw_user_meta_data, created_at)
       select gen_random_uuid(), 'authenticated', 'authenticated', 'many' || n || '@example.com',
         jsonb_build_object('full_name', 'José Many ' || n), now() from generate_series(1, 120) as n`,
    )
    const seen: string[] = []
    for (let before: string | undefined; ; before = seen.at(-1)) {
      const page = await answer<Listed[]>(database, admin, 'admin_users', { ...(before && { before }) })
      if (page.length === 0) break
      expect(page.length).toBeLessThanOrEqual(50)
      seen.push(...page.map(({ id }) => id))
    }
    const [counted] = await database.query<{ n: number }>('select count(*)::int as n from public.profiles')
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe(one(counted).n)
    const found = async (search: string) =>
      (await answer<Listed[]>(database, admin, 'admin_users', { search })).map(({ email }) => email)
    expect(await found('MANY77 jose')).toEqual(['many77@example.com'])
    expect(await found('olivia')).toEqual(['owner@example.com'])
    expect(await found('100%')).toEqual([])
    const businesses = async (search: string) =>
      (await answer<{ name: string }[]>(database, admin, 'admin_businesses', { search })).map(
        ({ name }) => name,
      )
    expect(await businesses('owner@example.com')).toEqual(['Bright Homes'])
    expect(await businesses('bright olivia')).toEqual(['Bright Homes'])
    expect(await businesses('many77')).toEqual([])
  })

  test('of a business is what its owner is answered with: no client, no amount, no content of a mail', async () => {
    const { database } = scratch
    await ask(
      database,
      owner,
      `insert into public.clients (business_id, first_name) values ($1, 'Canaria')`,
      [business],
    )
    await database.query(
      `insert into private.outbox (key, kind, to_address, data, business_id)
       values ('canary', 'quote-sent', 'rosa@example.com', '{"token": "canary-token"}', $1)`,
      [business],
    )
    const reads = [
      'admin_overview',
      'admin_users',
      'admin_businesses',
      'admin_outbox',
      'admin_referrals',
      'admin_jobs',
    ]
    const answers = await Promise.all([
      ...reads.map((name) => answer<unknown>(database, admin, name)),
      answer<unknown>(database, admin, 'admin_business', { business_id: business }),
      answer<unknown>(database, admin, 'admin_user', { user_id: owner }),
    ])
    const text = JSON.stringify(answers)
    expect(text).toContain('rosa@example.com')
    expect(text).toContain('Bright Homes')
    for (const secret of ['canary-token', 'Canaria', 'encrypted_password']) expect(text).not.toContain(secret)
    const { counts } = await answer<{ counts: object }>(database, admin, 'admin_business', {
      business_id: business,
    })
    expect(counts).toEqual({ clients: 1, jobs: 0, invoices: 0 })
  })

  test('is nothing where there is no such record', async () => {
    expect(await answer(scratch.database, admin, 'admin_user', { user_id: randomUUID() })).toBeNull()
    expect(await answer(scratch.database, admin, 'admin_business', { business_id: randomUUID() })).toBeNull()
  })
})
