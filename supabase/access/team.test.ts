import {
  canDeactivate,
  canSetLaborCost,
  type Pair,
  rolesToGive,
} from '@fieldlark/domain/team/member-rights.ts'
import { roles } from '@fieldlark/domain/team/role.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addBusiness, addMember, addUser, ask, codeOf, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let business: string
let people: Record<'owner' | 'manager' | 'second' | 'worker' | 'stranger', string>
beforeEach(async () => {
  const user = (name: string) => addUser(scratch.database, `${name}-${crypto.randomUUID()}@example.com`)
  people = {
    owner: await user('owner'),
    manager: await user('manager'),
    second: await user('second'),
    worker: await user('worker'),
    stranger: await user('stranger'),
  }
  business = await addBusiness(scratch.database, people.owner)
  await addMember(scratch.database, business, people.manager, 'manager')
  await addMember(scratch.database, business, people.second, 'manager')
  await addMember(scratch.database, business, people.worker, 'worker')
})

type Name = keyof typeof people
const codeFrom = (work: Promise<unknown>) => work.then(() => 'done', codeOf)
const setRole = (by: Name, whose: Name, role: string) =>
  codeFrom(
    ask(scratch.database, people[by], 'select public.set_member_role($1, $2, $3)', [
      business,
      people[whose],
      role,
    ]),
  )
const deactivate = (by: Name, whose: Name) =>
  codeFrom(
    ask(scratch.database, people[by], 'select public.deactivate_member($1, $2)', [business, people[whose]]),
  )
const reactivate = (by: Name, whose: Name) =>
  codeFrom(
    ask(scratch.database, people[by], 'select public.reactivate_member($1, $2)', [business, people[whose]]),
  )
const roleOf = async (whose: Name) =>
  (
    await scratch.database.query(
      `select role || case when is_active then '' else ' (left)' end as role from public.team_members
       where business_id = $1 and user_id = $2`,
      [business, people[whose]],
    )
  )[0]?.['role']

test.each([
  ['owner', 'worker', 'manager', 'done'],
  ['owner', 'manager', 'owner', 'done'],
  ['manager', 'worker', 'manager', 'done'],
  ['manager', 'second', 'worker', 'done'],
  ['manager', 'manager', 'owner', 'PT403'],
  ['manager', 'manager', 'worker', 'PT403'],
  ['manager', 'worker', 'owner', 'PT403'],
  ['manager', 'owner', 'worker', 'PT403'],
  ['worker', 'worker', 'manager', 'PT403'],
  ['worker', 'manager', 'worker', 'PT403'],
  ['stranger', 'worker', 'manager', 'PT404'],
  ['owner', 'stranger', 'worker', 'PT404'],
  ['owner', 'worker', 'emperor', 'PT400'],
] as const)('%s makes %s %s: %s', async (by, whose, role, expected) => {
  const before = await roleOf(whose)
  expect(await setRole(by, whose, role)).toBe(expected)
  expect(await roleOf(whose)).toBe(expected === 'done' ? role : before)
})

test.each([
  ['manager', 'worker', 'done'],
  ['manager', 'owner', 'PT403'],
  ['worker', 'manager', 'PT403'],
  ['worker', 'worker', 'done'],
  ['owner', 'owner', 'PT409'],
  ['stranger', 'worker', 'PT404'],
] as const)('%s deactivates %s: %s', async (by, whose, expected) => {
  expect(await deactivate(by, whose)).toBe(expected)
})

test('the screen offers exactly what the database allows', async () => {
  const roleBefore = { owner: 'owner', manager: 'manager', second: 'manager', worker: 'worker' } as const
  const names = ['owner', 'manager', 'second', 'worker'] as const
  // A second owner, so that none is the last.
  const other = await addUser(scratch.database, `${crypto.randomUUID()}@example.com`)
  await addMember(scratch.database, business, other, 'owner')
  const wrong: string[] = []
  const compare = async (what: string, isOffered: boolean, answer: string, whose: Name) => {
    if (isOffered !== (answer === 'done')) wrong.push(`${what}: ${answer}`)
    await scratch.database.query(
      'update public.team_members set role = $3, is_active = true where business_id = $1 and user_id = $2',
      [business, people[whose], roleBefore[whose as keyof typeof roleBefore]],
    )
  }
  for (const by of names) {
    for (const whose of names) {
      const pair: Pair = { mine: roleBefore[by], theirs: roleBefore[whose], isSelf: by === whose }
      for (const role of roles) {
        const answer = await setRole(by, whose, role)
        await compare(`${by} makes ${whose} ${role}`, rolesToGive(pair).includes(role), answer, whose)
      }
      await compare(`${by} deactivates ${whose}`, canDeactivate(pair), await deactivate(by, whose), whose)
      const cost = codeFrom(
        ask(scratch.database, people[by], 'select public.set_labor_cost($1, $2, 9)', [
          business,
          people[whose],
        ]),
      )
      await compare(`${by} sets the cost of ${whose}`, canSetLaborCost(pair), await cost, whose)
    }
  }
  expect(wrong).toEqual([])
})

test('a deactivated member immediately loses access and cannot reactivate themselves', async () => {
  await deactivate('owner', 'worker')
  expect(await ask(scratch.database, people.worker, 'select id from public.businesses')).toEqual([])
  expect(await ask(scratch.database, people.worker, 'select id from public.team_members')).toEqual([])
  expect(await reactivate('worker', 'worker')).toBe('PT404')
  expect(await reactivate('manager', 'worker')).toBe('PT403')
  expect(await reactivate('owner', 'worker')).toBe('done')
  expect(await ask(scratch.database, people.worker, 'select id from public.businesses')).toHaveLength(1)
})

describe('the last owner', () => {
  test('cannot be demoted, deactivated or deleted', async () => {
    expect(await setRole('owner', 'owner', 'worker')).toBe('PT409')
    expect(await deactivate('owner', 'owner')).toBe('PT409')
    const gone = scratch.database.query('delete from public.team_members where business_id = $1', [business])
    expect(await codeFrom(gone)).toBe('PT409')
    expect(await roleOf('owner')).toBe('owner')
  })

  test('remains when two owners leave at the same time', async () => {
    await setRole('owner', 'manager', 'owner')
    const answers = await Promise.all([deactivate('owner', 'owner'), deactivate('manager', 'manager')])
    expect(answers.sort()).toEqual(['PT409', 'done'])
  })

  test('is deleted with the business', async () => {
    await scratch.database.query('delete from public.businesses where id = $1', [business])
    expect(await roleOf('owner')).toBeUndefined()
  })
})

describe('labor cost', () => {
  const set = (by: Name, whose: Name) =>
    codeFrom(
      ask(scratch.database, people[by], 'select public.set_labor_cost($1, $2, 25.5)', [
        business,
        people[whose],
      ]),
    )
  const seen = async (by: Name) =>
    (
      await ask(
        scratch.database,
        people[by],
        'select labor_cost_per_hour::text as cost from public.team_member_costs',
      )
    ).map(({ cost }) => cost)

  test('can be set by owners, and by managers for others, and is never visible to workers', async () => {
    expect(await set('owner', 'manager')).toBe('done')
    expect(await set('owner', 'manager')).toBe('done')
    expect(await set('manager', 'worker')).toBe('done')
    expect(await set('manager', 'manager')).toBe('42501')
    expect(await set('worker', 'worker')).toBe('42501')
    expect(await seen('manager')).toEqual(['25.5', '25.5'])
    expect(await seen('worker')).toEqual([])
  })
})
