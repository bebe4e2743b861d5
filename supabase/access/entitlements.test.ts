import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addBusiness, addMember, addUser, ask, one, refusal, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let owner: string
let manager: string
let business: string
const newUser = () => addUser(scratch.database, `${randomUUID()}@example.com`)
beforeEach(async () => {
  owner = await newUser()
  manager = await newUser()
  business = await addBusiness(scratch.database, owner)
  await addMember(scratch.database, business, manager, 'manager')
})

const query = (text: string, values: readonly unknown[] = [business]) => scratch.database.query(text, values)
const end = (after: string) =>
  query(`update private.entitlements set valid_until = now() + $2::interval where business_id = $1`, [
    business,
    after,
  ])
const shown = async () => (await query('select plan_status, version from public.businesses where id = $1'))[0]
const state = (by: string) =>
  ask<{ state: Record<string, unknown> }>(scratch.database, by, 'select public.plan_state($1) as state', [
    business,
  ]).then(([row]) => row?.state)
const watch = async () => (await query('select private.watch_plans() as ended', []))[0]?.['ended']
const mails = async () =>
  (
    await query(
      `select kind, to_address from private.outbox where business_id = $1 order by created_at, kind`,
    )
  ).map(({ kind }) => kind)

test('a new business has the trial that its row shows', async () => {
  expect(await state(owner)).toMatchObject({
    plan: 'trial',
    source: 'trial',
    people: 2,
    active_clients: 0,
    credit: 0,
  })
  const [same] = await query(
    `select held.valid_until = business.trial_ends_at as same from private.entitlements as held
     join public.businesses as business on business.id = held.business_id where business.id = $1`,
  )
  expect(same).toEqual({ same: true })
})

test('a second business of somebody whose trial is over begins without one, and its owner is in it', async () => {
  await query(`update private.trials set ends_at = now() - interval '1 day' where user_id = $1`, [owner])
  const second = await addBusiness(scratch.database, owner)
  expect(await query('select plan_status from public.businesses where id = $1', [second])).toEqual([
    { plan_status: 'expired' },
  ])
  const insert = `insert into public.clients (business_id, name) values ($1, 'Zoe')`
  expect(await refusal(ask(scratch.database, owner, insert, [second]))).toBe('PT409 plan_ended')
})

test('the plan is read by owners and managers, chosen by owners and written by nobody', async () => {
  const worker = await newUser()
  await addMember(scratch.database, business, worker, 'worker')
  expect(await state(manager)).toMatchObject({ plan: 'trial' })
  for (const by of [worker, await newUser()])
    expect(await refusal(state(by))).toBe('PT404 business_not_found')
  const attempts = [
    `select private.set_plan($1, 'grow-pro', 'admin', null)`,
    `update private.entitlements set plan = 'grow-pro' where business_id = $1`,
    `update public.businesses set plan_status = 'grow-pro' where id = $1`,
    `update public.businesses set trial_ends_at = '2090-01-01Z' where id = $1`,
  ]
  for (const attempt of attempts)
    expect(await refusal(ask(scratch.database, owner, attempt, [business]))).toMatch(/^42501 /)
})

describe('at the end of a trial', () => {
  test('the limits hold from that moment, and the job writes it down without making an open form stale', async () => {
    const before = await shown()
    await end('-1 second')
    const insert = `insert into public.clients (business_id, name) values ($1, 'Zoe')`
    expect(await refusal(ask(scratch.database, manager, insert, [business]))).toBe('PT409 plan_ended')
    await watch()
    expect(await shown()).toEqual({ ...before, plan_status: 'expired' })
  })

  test('owners are told three days before, on the last day and when it is over, each once', async () => {
    await end('4 days')
    await watch()
    expect(await mails()).toEqual([])
    for (const after of ['60 hours', '20 hours', '-1 minute']) {
      await end(after)
      await watch()
      await watch()
    }
    expect(await mails()).toEqual(['plan-ending', 'plan-ending', 'plan-ended'])
    const [{ to_address }] = (await query(
      'select distinct to_address from private.outbox where business_id = $1',
    )) as [{ to_address: string }]
    expect(to_address).toBe(
      one((await query('select email from public.profiles where id = $1', [owner]))[0])['email'],
    )
  })

  test('what nobody signed in makes is taken', async () => {
    await end('-1 second')
    await query(
      `insert into public.clients (business_id, user_id, name) values ($1, $2, 'Asks by the public page')`,
      [business, owner],
    )
    expect(await query('select name from public.clients where business_id = $1')).toHaveLength(1)
  })

  test('reminders stop, also in what is announced', async () => {
    const automation = async () => (await query('select private.has_automation($1) as on'))[0]?.['on']
    expect(await automation()).toBe(true)
    await end('-1 second')
    expect(await automation()).toBe(false)
  })
})

describe('going on with Free', () => {
  const choose = (by: string) =>
    refusal(ask(scratch.database, by, 'select public.choose_free($1)', [business]))

  test('is for owners, lasts, and takes nobody out', async () => {
    await end('-1 second')
    expect(await choose(manager)).toBe('PT404 business_not_found')
    expect(await choose(owner)).toBe('done')
    expect(await state(owner)).toMatchObject({ plan: 'free', source: 'free', valid_until: null, people: 2 })
    expect(await shown()).toMatchObject({ plan_status: 'free' })
    expect(await state(manager)).toMatchObject({ plan: 'free' })
  })

  test('is chosen during a trial for the day on which it is over, without a word until then', async () => {
    expect(await choose(owner)).toBe('done')
    expect(await state(owner)).toMatchObject({ plan: 'trial', then_free: true })
    expect(await query('select trial_ends_at from public.businesses where id = $1')).toEqual([
      { trial_ends_at: null },
    ])
    await end('20 hours')
    await watch()
    await end('-1 second')
    expect(await state(owner)).toMatchObject({ plan: 'free' })
    await watch()
    expect(await state(owner)).toMatchObject({ plan: 'free', source: 'free', then_free: false })
    expect(await shown()).toMatchObject({ plan_status: 'free' })
    expect(await mails()).toEqual([])
  })

  test('waits for the end of a plan that is paid', async () => {
    await query(`select private.set_plan($1, 'starter', 'stripe', null)`)
    expect(await choose(owner)).toBe('PT409 plan_running')
    await end('-1 second')
    expect(await choose(owner)).toBe('done')
  })
})

test('whoever runs the site grants a plan to the open businesses of an owner', async () => {
  const second = await addBusiness(scratch.database, owner, { business_name: 'Second' })
  const closed = await addBusiness(scratch.database, owner, { business_name: 'Closed' })
  await ask(scratch.database, owner, 'select public.close_business($1, $2)', [closed, 'Closed'])
  const email = one((await query('select email from public.profiles where id = $1', [owner]))[0])['email']
  const grant = 'select business_name from public.grant_plan($1, $2, $3)'
  expect(await refusal(ask(scratch.database, owner, grant, [email, 'grow-pro', null]))).toMatch(/^42501 /)
  const rows = await scratch.database.transaction(async (transaction) => {
    await transaction.query(`select set_config('role', 'service_role', true)`)
    return transaction.query(grant, [String(email).toUpperCase(), 'grow-pro', '2090-01-01Z'])
  })
  expect(rows).toEqual([{ business_name: 'Test business' }, { business_name: 'Second' }])
  const plans = await query(
    'select plan_status from public.businesses where id = any($1) order by created_at',
    [[business, second, closed]],
  )
  expect(plans.map(({ plan_status }) => plan_status)).toEqual(['grow-pro', 'grow-pro', 'trial'])
  expect(await state(owner)).toMatchObject({ plan: 'grow-pro', source: 'admin' })
})

test('who is invited already is named also where the team is full', async () => {
  const invite = () =>
    refusal(
      ask(scratch.database, owner, `select public.invite_member($1, 'new@example.com', 'worker')`, [
        business,
      ]),
    )
  await query(`select private.set_plan($1, 'starter', 'stripe', null)`)
  expect([await invite(), await invite()]).toEqual(['done', 'PT409 already_invited'])
})

test('an invitation is not accepted where the team is full meanwhile, and nobody is thrown out', async () => {
  const guest = `${randomUUID()}@example.com`
  await ask(scratch.database, owner, `select public.invite_member($1, $2, 'worker')`, [business, guest])
  const [mail] = await query(`select data ->> 'token' as token from private.outbox where to_address = $1`, [
    guest,
  ])
  const newcomer = await addUser(scratch.database, guest)
  const accept = () =>
    refusal(ask(scratch.database, newcomer, 'select public.accept_team_invitation($1)', [one(mail)['token']]))
  await query(`select private.set_plan($1, 'free', 'free', null)`)
  expect(await accept()).toBe('PT409 plan_people_full')
  expect(await state(manager)).toMatchObject({ plan: 'free', people: 3 })
  await query(`select private.set_plan($1, 'starter', 'stripe', null)`)
  expect(await accept()).toBe('done')
})
