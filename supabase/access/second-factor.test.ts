import { randomUUID } from 'node:crypto'
import { roles } from '@fieldlark/domain/team/role.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statementFor, tryEach, verbs } from './attempt.ts'
import { adminPublic } from './callable/admin.ts'
import { expectations } from './expectations.ts'
import {
  addFactors,
  addUser,
  as,
  ask,
  becoming,
  codeOf,
  one,
  refusal,
  type Scratch,
  scratchSchema,
  withCode,
} from './people.ts'
import { makeTenants, type Tenants } from './tenants.ts'

/** Whoever has a second factor gets nothing of the product before they have shown it. */
let scratch: Scratch
let tenants: Tenants
beforeAll(async () => {
  scratch = await scratchSchema()
  tenants = await makeTenants(scratch.database)
  await addFactors(
    scratch.database,
    roles.map((role) => tenants.own[role]),
  )
})
afterAll(() => scratch.close())

describe.each(Object.keys(expectations))('%s', (table) => {
  const expectation = expectations[table]
  if (expectation === undefined) throw new Error(`No expectation for ${table}.`)

  test.each(roles)('is closed to a %s before the code, and as open as ever after it', async (role) => {
    const { own, stranger } = tenants
    const attempts = verbs.map((verb) => {
      const there = (verb === 'delete' && expectation.unused ? expectation.unused : expectation.there)(own)
      const fresh = expectation.fresh(own, stranger)
      return { scope: 'true', statement: statementFor(verb, table, there, fresh, expectation.change) }
    })
    const outcomes = async (person: string) =>
      (await tryEach(scratch.database, person, table, attempts)).map(({ isDone }) => isDone)
    expect(await outcomes(own[role])).toEqual(verbs.map(() => false))
    expect(await outcomes(withCode(own[role]))).toEqual(
      verbs.map((verb) => {
        const allowed = expectation[verb]
        return allowed === 'everybody signed in' || allowed.includes(role)
      }),
    )
  })
})

test('a factor that was never confirmed locks nobody out', async () => {
  const user = await addUser(scratch.database, 'hesitant@example.com')
  await addFactors(scratch.database, [user], 'unverified')
  expect(await ask(scratch.database, user, 'select id from public.profiles')).toEqual([{ id: user }])
})

test('a phone number counts as a factor from its first code on, and then locks like any other', async () => {
  const user = await addUser(scratch.database, 'texted@example.com')
  const rows = (person: string) => ask(scratch.database, person, 'select id from public.profiles')
  await addFactors(scratch.database, [user], 'unverified', 'phone')
  expect(await rows(user)).toEqual([{ id: user }])
  await scratch.database.query(`update auth.mfa_factors set status = 'verified' where user_id = $1`, [user])
  expect(await rows(user)).toEqual([])
  expect(await rows(withCode(user))).toEqual([{ id: user }])
})

test('the topics of a business are closed before the code', async () => {
  const topics = (person: string) => ask(scratch.database, person, 'select private.my_realtime_topics()')
  expect(await topics(tenants.own.owner)).toEqual([])
  expect(await topics(withCode(tenants.own.owner))).toHaveLength(2)
})

describe('stored bytes', () => {
  const buckets = { photos: 'jpg', files: 'pdf', receipts: 'jpg', logos: 'png' }
  const fresh = (extension: string) => `${tenants.own.business}/${randomUUID()}.${extension}`
  /** What the person may do in the bucket: `there` is an object that a row of the business names, or its logo. */
  const outcomes = async (person: string, bucket: string, there: string, added: string) => {
    const attempts = [
      `select from storage.objects where bucket_id = '${bucket}' and name = '${there}'`,
      `insert into storage.objects (bucket_id, name, owner, owner_id, metadata)
         values ('${bucket}', '${added}', auth.uid(), auth.uid()::text, '{"size": 1000}') returning id`,
      `delete from storage.objects where bucket_id = '${bucket}' and name = '${there}' returning id`,
    ]
    const undo = new Error('undo')
    const found: boolean[] = []
    const work = scratch.database.transaction(async ({ query }) => {
      await query('savepoint attempt')
      for (const text of attempts) {
        await query(`rollback to savepoint attempt; ${becoming(person)}`)
        await query(`select set_config('storage.allow_delete_query', 'true', true)`)
        found.push(
          await query(text).then(
            (rows) => rows.length === 1,
            () => false,
          ),
        )
      }
      throw undo
    })
    await expect(work).rejects.toBe(undo)
    return found
  }

  test.each(Object.entries(buckets))('in %s are closed before the code', async (bucket, extension) => {
    const { owner, manager, worker } = tenants.own
    const there = fresh(extension)
    await scratch.database.query(
      `insert into storage.objects (bucket_id, name, owner, owner_id, metadata)
       values ($1, $2, $3, $4, '{"size": 1000}')`,
      [bucket, there, worker, worker],
    )
    for (const person of [owner, manager, worker]) {
      expect(await outcomes(person, bucket, there, fresh(extension))).toEqual([false, false, false])
    }
    expect(await outcomes(withCode(owner), bucket, there, fresh(extension))).toEqual([true, true, true])
    // The worker added it within the hour; files and logos are for managers.
    const isForManagers = bucket === 'files' || bucket === 'logos'
    expect(await outcomes(withCode(worker), bucket, there, fresh(extension))).toEqual([
      bucket !== 'logos',
      !isForManagers,
      bucket !== 'logos',
    ])
  })
})

/** Nothing else: the answer to every request waits for it. */
test('asking whether a code is owed reads at most three pages, and none after the code', async () => {
  const pages = async (person: string) => {
    const text = 'explain (analyze, buffers, format json) select private.my_user_id()'
    // The first call in a session plans the query inside; a later one may too, after changes of catalogs in other databases of the server.
    const plans = await as(scratch.database, person, async (query) => {
      const rows = []
      for (let call = 0; call < 6; call += 1) rows.push(...(await query(text)))
      return rows as { 'QUERY PLAN': [{ Plan: Record<string, number> }] }[]
    })
    return Math.min(...plans.map((plan) => plan['QUERY PLAN'][0].Plan['Shared Hit Blocks'] ?? Number.NaN))
  }
  expect(await pages(tenants.own.owner)).toBeLessThanOrEqual(3)
  expect(await pages(withCode(tenants.own.owner))).toBe(0)
})

type Callable = { name: string; parameters: { name: string; type: string }[] }

const callables = `
  select proname as name, (select coalesce(jsonb_agg(jsonb_build_object('name', argument, 'type', types.type) order by at), '[]')
    from unnest(proargnames, array(select format_type(kind, null) from unnest(proargtypes) as kind))
      with ordinality as types (argument, type, at) where types.type is not null) as parameters
  from pg_proc where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute')
  order by proname`

/** A value of the type; records and ids are those of the business, `id` in their place of what the function is about. */
function valueOf(name: string, type: string, id: string): unknown {
  const { business, worker, owner } = tenants.own
  const named: Record<string, string> = { business_id: business, user_id: worker, hand_to: owner }
  if (type === 'uuid') return named[name] ?? id
  if (type === 'uuid[]') return [id]
  if (type === 'jsonb') {
    const record = { business_id: business, client_id: tenants.own.client, name: 'x', title: 'x', lines: [] }
    return JSON.stringify(
      name.endsWith('s') ? [{ id }] : { ...record, id, job_id: id, visit_id: id, invoice_id: id },
    )
  }
  const plain: Record<string, unknown> = {
    boolean: true,
    date: '2026-11-24',
    integer: 1,
    numeric: 1,
    text: 'x',
  }
  return plain[type] ?? null
}

/** Functions that answer these arguments alike to everybody. What they check is one of the row sets tested above, or below. */
const indifferent = [
  'accept_business',
  'accept_team_invitation',
  ...adminPublic,
  'allow_support',
  'claim_referral_reward',
  'delete_account',
  'dismiss_mail',
  'edit_series',
  'end_business_offer',
  'end_portal_session',
  'end_session',
  'end_support_view',
  'expense_sums',
  'find_clients_by_phone',
  'former_businesses',
  'get_invitation',
  'has_calendar_feed',
  'held_until',
  'list_place',
  'my_push_choice',
  'my_push_devices',
  'my_sessions',
  'my_support',
  'my_support_requests',
  'offered_times',
  'read_notifications',
  'remove_push_device',
  'remove_visit',
  'renew_push_device',
  'report',
  'retry_mail',
  'revoke_calendar_feed',
  'save_push_choice',
  'save_push_device',
  'state',
  'test_push',
  'undo_series_edit',
  'waiting_bookings',
]

describe('functions', () => {
  /**
   * What the person gets of it with each id of the business, up to the first answer that differs from `same`: rows or the error;
   * everything is rolled back.
   */
  async function answers(
    { name, parameters }: Callable,
    person: string,
    same?: readonly string[],
  ): Promise<string[]> {
    const { business, client, property, invitation, rowIds } = tenants.own
    const named = parameters.map((each, at) => `${each.name} => $${at + 1}::${each.type}`)
    const found: string[] = []
    const undo = new Error('undo')
    const work = scratch.database.transaction(async ({ query }) => {
      await query('savepoint attempt')
      for (const id of new Set([business, client, property, invitation, ...Object.values(rowIds)])) {
        await query(`rollback to savepoint attempt; ${becoming(person)}`)
        const values = parameters.map((each) => valueOf(each.name, each.type, id))
        const rows = query(`select * from public.${name}(${named.join(', ')})`, values)
        const answer = await rows.then(
          JSON.stringify,
          (error: unknown) => `${codeOf(error)} ${String(error)}`,
        )
        const at = found.push(answer) - 1
        if (same !== undefined && answer !== same[at]) break
      }
      throw undo
    })
    await expect(work).rejects.toBe(undo)
    return found
  }

  test('answer before the code as they answer somebody without a business', async () => {
    const all = await scratch.database.query<Callable>(callables)
    const open: string[] = []
    const blind: string[] = []
    for (const callable of all) {
      const nothing = await answers(callable, tenants.stranger)
      const before = await answers(callable, tenants.own.owner)
      if (JSON.stringify(before) !== JSON.stringify(nothing)) open.push(callable.name)
      const after = await answers(callable, withCode(tenants.own.owner), nothing)
      if (JSON.stringify(after) === JSON.stringify(nothing)) blind.push(callable.name)
    }
    expect(open).toEqual([])
    expect(blind).toEqual(indifferent)
  })

  test('that take a token or a row of one person wait for the code', async () => {
    const { business, owner } = tenants.own
    const has = async (person: string) =>
      ask(scratch.database, person, 'select public.has_calendar_feed($1) as has', [business])
    await ask(scratch.database, withCode(owner), 'select public.create_calendar_feed($1)', [business])
    await ask(scratch.database, owner, 'select public.revoke_calendar_feed($1)', [business])
    expect(await has(owner)).toEqual([{ has: false }])
    expect(await has(withCode(owner))).toEqual([{ has: true }])

    const guest = await addUser(scratch.database, 'guest@example.com')
    await addFactors(scratch.database, [guest])
    const invite = "select public.invite_member($1, 'guest@example.com', 'worker')"
    await ask(scratch.database, tenants.foreign.owner, invite, [tenants.foreign.business])
    const [mail] = await scratch.database.query<{ token: string }>(
      "select data ->> 'token' as token from private.outbox where to_address = 'guest@example.com'",
    )
    const accept = (person: string) =>
      refusal(ask(scratch.database, person, 'select public.accept_team_invitation($1)', [one(mail).token]))
    expect(await accept(guest)).toBe('PT404 invitation_not_found')
    expect(await accept(withCode(guest))).toBe('done')
  })
})
