import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addUser, ask, type Scratch, scratchSchema } from './people.ts'
import { addVisit, codeFrom, saveJob, type TeamFixture, teamFixture, wordsFrom } from './team-fixture.ts'

let scratch: Scratch
let team: TeamFixture & { stranger: string; anon: 'anon' }
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())
beforeEach(async () => {
  const fixture = await teamFixture(scratch.database)
  const stranger = await addUser(scratch.database, `${crypto.randomUUID()}@example.com`)
  team = { ...fixture, stranger, anon: 'anon' }
})

type Who = 'owner' | 'manager' | 'worker' | 'stranger' | 'anon'
const as = (who: Who, text: string, values: readonly unknown[] = []) =>
  ask(scratch.database, team[who], text, values)
const offer = (by: Who, to: Who) =>
  wordsFrom(as(by, 'select public.offer_business($1, $2)', [team.business, team[to]]))
const accept = (by: Who) => wordsFrom(as(by, 'select public.accept_business($1)', [team.business]))
const end = (by: Who) => wordsFrom(as(by, 'select public.end_business_offer($1)', [team.business]))
const close = (by: Who, name = 'Test business') =>
  wordsFrom(as(by, 'select public.close_business($1, $2)', [team.business, name]))
const reopen = (by: Who) => wordsFrom(as(by, 'select public.reopen_business($1)', [team.business]))
const leave = (by: Who) =>
  wordsFrom(as(by, 'select public.deactivate_member($1, $2)', [team.business, team[by]]))
const roles = async () =>
  Object.fromEntries(
    (
      await scratch.database.query<{ user_id: string; role: string }>(
        'select user_id, role from public.team_members where business_id = $1',
        [team.business],
      )
    ).map(({ user_id, role }) => [user_id, role]),
  )
const later = (days: number) =>
  scratch.database.query(
    `alter table public.businesses disable trigger before_business;
     update public.businesses set closed_at = closed_at - interval '${days} days',
       offered_at = offered_at - interval '${days} days' where id = '${team.business}';
     alter table public.businesses enable trigger before_business`,
  )

const onlyForOwners = [
  ['manager', 'not_allowed'],
  ['worker', 'not_allowed'],
  ['stranger', 'not_allowed'],
] as const

describe('handing a business over', () => {
  test.each(onlyForOwners)('is not offered by a %s', async (who, refusal) => {
    expect(await offer(who, 'worker')).toBe(refusal)
  })

  test('is told by mail to who it is offered, also where the business wants no news by mail', async () => {
    await as('owner', 'update public.businesses set email_notifications = false where id = $1', [
      team.business,
    ])
    await offer('owner', 'worker')
    // Once a day, in whatever zone the request is made.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
      await as('owner', `select set_config('timezone', '${zone}', true), public.offer_business($1, $2)`, [
        team.business,
        team.worker,
      ])
    const mails = await scratch.database.query(
      `select person.id, mail.data ->> 'business_name' as business from private.outbox as mail
       join public.profiles as person on person.email = mail.to_address
       where mail.business_id = $1 and mail.kind = 'business-offered'`,
      [team.business],
    )
    expect(mails).toEqual([{ id: team.worker, business: 'Test business' }])
  })

  test('makes the other person the owner once they accept, and who gave it a manager', async () => {
    expect(await offer('owner', 'manager')).toBe('done')
    expect(await accept('worker')).toBe('offer_not_found')
    expect((await roles())[team.owner]).toBe('owner')
    expect(await accept('manager')).toBe('done')
    expect(await roles()).toMatchObject({ [team.owner]: 'manager', [team.manager]: 'owner' })
    const [row] = await scratch.database.query(
      'select user_id, is_active, offered_to from public.businesses where id = $1',
      [team.business],
    )
    expect(row).toEqual({ user_id: team.manager, is_active: true, offered_to: null })
    expect(await accept('manager')).toBe('offer_not_found')
    expect(await leave('owner')).toBe('done')
  })

  test('is over once the other person has left, also when they come back', async () => {
    await offer('owner', 'worker')
    expect(await leave('worker')).toBe('done')
    await as('owner', 'select public.reactivate_member($1, $2)', [team.business, team.worker])
    expect(await accept('worker')).toBe('offer_not_found')
  })

  test('goes to active members who are no owners', async () => {
    expect(await offer('owner', 'stranger')).toBe('member_not_found')
    expect(await offer('owner', 'owner')).toBe('already_owner')
  })

  test('ends when the owner takes it back, the other declines, leaves, or two weeks are over', async () => {
    await offer('owner', 'worker')
    expect(await end('manager')).toBe('offer_not_found')
    expect(await end('owner')).toBe('done')
    expect(await accept('worker')).toBe('offer_not_found')
    await offer('owner', 'worker')
    expect(await end('worker')).toBe('done')
    await offer('owner', 'worker')
    await later(15)
    expect(await accept('worker')).toBe('offer_not_found')
    await offer('owner', 'worker')
    await leave('worker')
    expect(await accept('worker')).toBe('offer_not_found')
  })

  test('is not possible after who offered it lost the business', async () => {
    await offer('owner', 'worker')
    await as('owner', `select public.set_member_role($1, $2, 'owner')`, [team.business, team.manager])
    await as('manager', `select public.set_member_role($1, $2, 'manager')`, [team.business, team.owner])
    expect(await accept('worker')).toBe('offer_not_found')
  })
})

describe('closing a business', () => {
  test.each(onlyForOwners)('is not done or undone by a %s', async (who, refusal) => {
    expect(await close(who)).toBe(refusal)
    expect(await reopen(who)).toBe(refusal)
  })

  test('visitors may call none of the functions', async () => {
    for (const call of [close, reopen, accept, end]) expect(await call('anon')).toMatch(/permission denied/)
  })

  test('takes its name, typed as one likes', async () => {
    expect(await close('owner', 'Test')).toBe('name_differs')
    expect(await close('owner', ' test BUSINESS ')).toBe('done')
    expect(await close('owner')).toBe('business_closed')
  })

  test('can be undone for 30 days', async () => {
    await close('owner')
    await later(29)
    expect(await reopen('owner')).toBe('done')
    await close('owner')
    await later(31)
    expect(await reopen('owner')).toBe('reopen_too_late')
  })

  test('ends pending invitations', async () => {
    await as('owner', `select public.invite_member($1, 'new@example.com', 'worker')`, [team.business])
    await close('owner')
    expect(
      await scratch.database.query('select status from public.team_invitations where business_id = $1', [
        team.business,
      ]),
    ).toEqual([{ status: 'cancelled' }])
  })
})

describe('a closed business', () => {
  beforeEach(async () => {
    expect(await close('owner')).toBe('done')
  })

  test.each(['owner', 'manager', 'worker'] as const)('is still read by its %s', async (who) => {
    expect(await as(who, 'select closed_at is null as is_open from public.businesses')).toEqual([
      { is_open: false },
    ])
    const clients = await as(who, 'select name from public.clients where business_id = $1', [team.business])
    expect(clients).toHaveLength(who === 'worker' ? 0 : 1)
  })

  test.each([
    ['a client', `insert into public.clients (business_id, name) values ($1, 'New')`],
    ['a changed client', `update public.clients set notes = 'x' where business_id = $1`],
    ['no client', `delete from public.clients where business_id = $1`],
    [
      'an expense',
      `insert into public.expenses (business_id, category, description, amount, date) values ($1, 'fuel', 'x', 1, '2026-01-01')`,
    ],
    ['a setting', `update public.schedule_settings set buffer_minutes = 5 where business_id = $1`],
    ['the portal', `update public.portal_settings set is_on = true where business_id = $1`],
    ['online booking', `update public.booking_settings set is_on = true where business_id = $1`],
    ['the public page', `update public.public_profiles set is_published = true where business_id = $1`],
    ['a name', `update public.businesses set business_name = 'Other', version = version where id = $1`],
    ['an invitation', `select public.invite_member($1, 'late@example.com', 'worker')`],
    [
      'a job',
      `select public.save_job($1, jsonb_build_object('id', gen_random_uuid(), 'version', null, 'client_id',
        (select id from public.clients where business_id = $1), 'title', 'Windows'))`,
    ],
  ])('takes %s from nobody', async (_, text) => {
    expect(await wordsFrom(as('owner', text, [team.business]))).toBe('business_closed')
    expect(await codeFrom(as('owner', text, [team.business]))).toBe('PT409')
    await reopen('owner')
    expect(await wordsFrom(as('owner', text, [team.business]))).toBe('done')
  })

  test('takes no names with a switch, no times worked and no hourly costs', async () => {
    const renamed = 'update public.businesses set is_active = false, business_name = $2 where id = $1'
    expect(await wordsFrom(as('owner', renamed, [team.business, 'Other']))).toBe('business_closed')
    const switched = 'update public.businesses set is_active = not is_active where id = $1'
    expect(await wordsFrom(as('owner', switched, [team.business]))).toBe('done')
    const cost = 'select public.set_labor_cost($1, $2, 30)'
    expect(await wordsFrom(as('owner', cost, [team.business, team.worker]))).toBe('business_closed')
  })

  test('keeps its bytes and takes no more', async () => {
    const folder = async (id: string) => {
      const [row] = await scratch.database.query<{ closed: boolean }>(
        'select private.is_closed($1) as closed',
        [id],
      )
      return row?.closed
    }
    expect(await folder(team.business)).toBe(true)
    expect(await folder('no-folder')).toBe(false)
    await reopen('owner')
    expect(await folder(team.business)).toBe(false)
  })

  test('is left by who has open work, which is nobody’s from then on', async () => {
    await reopen('owner')
    const { id } = await saveJob(scratch.database, team)
    const visit = await addVisit(scratch.database, team, id, {}, [team.worker])
    await close('owner')
    expect(await leave('worker')).toBe('done')
    expect(await as('owner', 'select from public.visit_members where visit_id = $1', [visit.id])).toEqual([])
  })

  test('can be left, handed over and opened by the other', async () => {
    expect(await leave('worker')).toBe('done')
    expect(await leave('owner')).toBe('last_owner')
    expect(await offer('owner', 'manager')).toBe('done')
    expect(await accept('manager')).toBe('done')
    expect(await reopen('manager')).toBe('done')
  })

  test('still takes what the server records', async () => {
    const late = scratch.database.query(`update public.clients set notes = 'paid' where business_id = $1`, [
      team.business,
    ])
    expect(await codeFrom(late)).toBe('done')
  })
})
