import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addAdmin, answer, outcome, type Session, signIn } from './admin-fixture.ts'
import { addBusiness, addMember, addUser, one, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
let admin: Session
let owner: string
let worker: string
let business: string
beforeAll(async () => {
  scratch = await scratchSchema()
  admin = await signIn(scratch.database, await addAdmin(scratch.database, 'admin@example.com'))
  await scratch.database.query(`update public.profiles set full_name = 'Ada Admin' where id = $1`, [
    admin.user,
  ])
})
afterAll(() => scratch.close())
beforeEach(async () => {
  const mark = crypto.randomUUID().slice(0, 8)
  owner = await addUser(scratch.database, `owner-${mark}@example.com`)
  worker = await addUser(scratch.database, `worker-${mark}@example.com`)
  business = await addBusiness(scratch.database, owner)
  await addMember(scratch.database, business, worker, 'worker')
})

const reason = 'They asked for help.'
const begin = (user: string, why = reason, by = admin) =>
  outcome(answer(scratch.database, by, 'admin_begin_view', { user_id: user, reason: why }))
const person = (user: string) => signIn(scratch.database, user, { aal: 'aal1' })
const allow = async (user: string, isAllowed: boolean) =>
  answer(scratch.database, await person(user), 'allow_support', { is_allowed: isAllowed })
type Support = { is_allowed: boolean; views: { id: string; is_open: boolean; reason: string }[] }
const supportOf = async (user: string) => answer<Support>(scratch.database, await person(user), 'my_support')

/** The ids of the businesses that a token of this view reads, in a transaction of this kind. */
async function seenBy(view: string, user: string, isReadOnly: boolean, by = admin.user) {
  const claims = { role: 'authenticated', sub: user, aal: 'aal2', act: { sub: by, view } }
  return scratch.database.transaction(async ({ query }) => {
    await query(
      `select set_config('request.jwt.claims', $1, true), set_config('transaction_read_only', $2, true),
         set_config('role', 'authenticated', true)`,
      [JSON.stringify(claims), isReadOnly ? 'on' : 'off'],
    )
    return (await query<{ id: string }>('select id from public.businesses')).map(({ id }) => id)
  })
}

/** What the server does before it answers; whether it answers then. */
async function note(view: string, user: string) {
  const claims = JSON.stringify({ sub: user, act: { sub: admin.user, view } })
  const rows = await scratch.database.query<{ is_open: boolean }>(
    `select private.note_support_request($1::text::jsonb, 'GET', '/rest/v1/clients') as is_open`,
    [claims],
  )
  return one(rows[0]).is_open
}

const newestView = async () =>
  one(
    (
      await scratch.database.query<{ id: string }>(
        'select id from private.support_views order by created_at desc limit 1',
      )
    )[0],
  ).id

describe('a view', () => {
  test('needs an admin, the second factor shown lately, and a reason', async () => {
    expect(await begin(owner, 'no')).toBe('PT400 reason_missing')
    const old = await signIn(scratch.database, admin.user, { shownMinutesAgo: 16 })
    expect(await begin(owner, reason, old)).toBe('PT403 step_needed')
    expect(await begin(worker, reason, await person(owner))).toBe('PT403 not_allowed')
    expect(await begin(crypto.randomUUID())).toBe('PT403 not_allowed')
    expect(await begin(owner)).toBe('done')
  })

  test('is never of an admin, nor of somebody who becomes one', async () => {
    expect(await begin(admin.user)).toBe('PT403 not_allowed')
    await begin(worker)
    const view = await newestView()
    expect(await note(view, worker)).toBe(true)
    await scratch.database.query('insert into private.platform_admins (user_id) values ($1)', [worker])
    expect(await note(view, worker)).toBe(false)
    expect(await seenBy(view, worker, true)).toEqual([])
  })

  test('reads as the person where PostgreSQL refuses writes, and is nobody where it does not', async () => {
    await begin(owner)
    const view = await newestView()
    expect(await seenBy(view, owner, true)).toEqual([business])
    expect(await seenBy(view, owner, false)).toEqual([])
  })

  test('is worth nothing with another person, admin or id in its token', async () => {
    await begin(worker)
    const view = await newestView()
    expect(await seenBy(view, worker, true)).toEqual([business])
    expect(await seenBy(view, owner, true)).toEqual([])
    expect(await seenBy(view, worker, true, owner)).toEqual([])
    expect(await seenBy(crypto.randomUUID(), worker, true)).toEqual([])
    expect(await seenBy("' or true", worker, true)).toEqual([])
  })
})

describe('the person', () => {
  test('who left a business shows its owner no views any more', async () => {
    await begin(worker)
    await scratch.database.query('update public.team_members set is_active = false where user_id = $1', [
      worker,
    ])
    expect((await supportOf(owner)).views).toEqual([])
    expect((await supportOf(worker)).views).toHaveLength(1)
    const joined = () =>
      scratch.database.query('select joined_at from public.team_members where user_id = $1', [worker])
    const first = await joined()
    // Back in the team, what was while they were away is theirs alone. Their place in the order of joining is the old one.
    await scratch.database.query('update public.team_members set is_active = true where user_id = $1', [
      worker,
    ])
    expect((await supportOf(owner)).views).toEqual([])
    expect(await joined()).toEqual(first)
  })

  test('who comes to a business later shows its owner only the views since, and these alone are the owner’s to end', async () => {
    const guest = await addUser(scratch.database, `guest-${crypto.randomUUID().slice(0, 8)}@example.com`)
    await begin(guest)
    const before = await newestView()
    await addMember(scratch.database, business, guest, 'worker')
    await begin(guest)
    const since = await newestView()
    expect((await supportOf(owner)).views.map(({ id }) => id)).toEqual([since])
    expect((await supportOf(guest)).views.map(({ id }) => id)).toEqual([since, before])
    for (const view of [before, since])
      await answer(scratch.database, await person(owner), 'end_support_view', { view_id: view })
    expect(await seenBy(before, guest, true)).toEqual([business])
    expect(await seenBy(since, guest, true)).toEqual([])
  })

  test('who has a business of their own too keeps the reason from the owner of another', async () => {
    await addBusiness(scratch.database, worker)
    await begin(worker)
    expect((await supportOf(owner)).views).toMatchObject([{ reason: null, seen_by: 'Ada Admin' }])
    expect((await supportOf(worker)).views).toMatchObject([{ reason }])
  })

  test('sees each view, and so does the owner of their business, but nobody else', async () => {
    await begin(worker)
    for (const user of [worker, owner]) {
      expect((await supportOf(user)).views).toMatchObject([{ is_open: true, reason, seen_by: 'Ada Admin' }])
    }
    const stranger = await addUser(
      scratch.database,
      `stranger-${crypto.randomUUID().slice(0, 8)}@example.com`,
    )
    expect((await supportOf(stranger)).views).toEqual([])
  })

  test.each(['worker', 'owner'])('switches it off as the %s, which ends what is open', async (role) => {
    await begin(worker)
    const view = await newestView()
    await allow(role === 'owner' ? owner : worker, false)
    expect(await seenBy(view, worker, true)).toEqual([])
    expect(await begin(worker)).toBe('PT403 not_allowed')
    expect((await supportOf(worker)).views).toMatchObject([{ is_open: false }])
    await allow(role === 'owner' ? owner : worker, true)
    expect(await begin(worker)).toBe('done')
  })

  test('ends a view, and a stranger does not', async () => {
    await begin(worker)
    const view = await newestView()
    const stranger = await addUser(scratch.database, `other-${crypto.randomUUID().slice(0, 8)}@example.com`)
    for (const [user, seen] of [
      [stranger, [business]],
      [worker, []],
    ] as const) {
      await answer(scratch.database, await person(user), 'end_support_view', { view_id: view })
      expect(await seenBy(view, worker, true)).toEqual(seen)
    }
  })
})

test('each end of a view by its admin is in the log, as a change, without the second factor again', async () => {
  const late = await signIn(scratch.database, admin.user, { shownMinutesAgo: 20 })
  for (let turn = 0; turn < 2; turn += 1) {
    await begin(owner)
    await answer(scratch.database, late, 'admin_end_view', { user_id: owner })
    expect((await supportOf(owner)).views.filter(({ is_open }) => is_open)).toEqual([])
  }
  const events = await scratch.database.query(
    'select kind, is_change from private.admin_events where subject_id = $1 order by id',
    [owner],
  )
  const [begun, ended] = ['view_begun', 'view_ended'].map((kind) => ({ kind, is_change: true }))
  expect(events).toEqual([begun, ended, begun, ended])
})

describe('the log of looks', () => {
  const count = async (table: string, column: string, id: string) =>
    (await scratch.database.query(`select from private.${table} where ${column} = $1`, [id])).length
  const age = async (view: string, by: string) => {
    // As time does it, which no trigger keeps from passing.
    await scratch.database.query('alter table private.support_requests disable trigger user')
    await scratch.database.query('alter table private.admin_events disable trigger user')
    for (const [table, column, id] of [
      ['support_views', 'id', view],
      ['support_requests', 'view_id', view],
      ['admin_events', 'subject_id', owner],
    ] as const)
      await scratch.database.query(
        `update private.${table} set created_at = created_at - $2::interval where ${column} = $1`,
        [id, by],
      )
    await scratch.database.query('alter table private.support_requests enable trigger user')
    await scratch.database.query('alter table private.admin_events enable trigger user')
  }

  test('is kept for two years and then forgotten', async () => {
    await begin(owner)
    const view = await newestView()
    await note(view, owner)
    const kept = async () => [
      await count('support_views', 'id', view),
      await count('support_requests', 'view_id', view),
      await count('admin_events', 'subject_id', owner),
    ]
    await age(view, '729 days')
    await scratch.database.query('select private.forget_looks()')
    expect(await kept()).toEqual([1, 1, 1])
    await age(view, '5 days')
    await scratch.database.query('select private.forget_looks()')
    expect(await kept()).toEqual([0, 0, 0])
  })

  test('names nobody whose account is deleted', async () => {
    const gone = await addUser(scratch.database, `gone-${crypto.randomUUID().slice(0, 8)}@example.com`)
    await begin(gone)
    const view = await newestView()
    await scratch.database.query('delete from auth.users where id = $1', [gone])
    expect(
      await scratch.database.query('select user_id, reason from private.support_views where id = $1', [view]),
    ).toEqual([{ user_id: null, reason }])
    expect(await note(view, gone)).toBe(false)
  })
})

test.each([
  `update private.support_requests set path = '/'`,
  'delete from private.support_requests',
  'truncate private.support_requests cascade',
])('the log is not rewritten: %s', async (statement) => {
  await begin(owner)
  await note(await newestView(), owner)
  expect(await outcome(scratch.database.query(statement))).toBe('PT403 not_allowed')
})
