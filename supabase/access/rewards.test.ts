import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addBusiness,
  addMember,
  addUser,
  ask,
  codeOf,
  one,
  refusal,
  type Scratch,
  scratchSchema,
} from './people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let mark: string
let owner: string
let business: string
let code: string
beforeEach(async () => {
  mark = crypto.randomUUID().slice(0, 8)
  owner = await addUser(scratch.database, `owner.${mark}@gmail.com`)
  business = await addBusiness(scratch.database, owner)
  code = one(
    (
      await sql<{ code: string }>('select referral_code as code from public.businesses where id = $1', [
        business,
      ])
    )[0],
  ).code
})

const sql = <R extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  scratch.database.query<R>(text, values)

/** A friend who signed up with the code, with a business of their own. */
async function addFriend(name: string) {
  const friend = await addUser(scratch.database, `${name}-${mark}@example.com`, { referral_code: code })
  const own = await addBusiness(scratch.database, friend)
  return { friend, own }
}
const pay = (user: string, daysAgo: number, card: string | null = null) =>
  sql(`select private.note_first_payment($1, now() - make_interval(days => $2), $3)`, [user, daysAgo, card])
const convertDue = async () =>
  one((await sql<{ count: number }>('select private.convert_due_referrals() as count'))[0]).count
const convert = (user: string) =>
  sql(
    `select private.convert_referral(referral_id) as is_converted from private.referred_users where user_id = $1`,
    [user],
  )
const claim = async (user: string, whose = user) =>
  one(
    (await ask(scratch.database, user, 'select public.claim_referral_reward($1)::int as paid', [whose]))[0],
  )['paid']
const credit = async (person: string, whose: string) =>
  one((await ask(scratch.database, person, 'select public.account_credit($1) as credit', [whose]))[0])[
    'credit'
  ]
const statusOf = async (user: string) =>
  one(
    (
      await sql<{ status: string }>(
        `select status from public.referrals join private.referred_users on referral_id = id where user_id = $1`,
        [user],
      )
    )[0],
  ).status
const none = { total: 0, earned: 0, claimable: 0 }

describe('a referral converts', () => {
  test('when the first payment is fourteen days old, and credits the business that referred once', async () => {
    const { friend } = await addFriend('paying')
    await pay(friend, 13)
    await convertDue()
    expect(await statusOf(friend)).toBe('registered')
    await sql(`update private.first_payments set paid_at = paid_at - interval '1 day' where user_id = $1`, [
      friend,
    ])
    await Promise.all([convertDue(), convertDue(), convert(friend)])
    expect(await statusOf(friend)).toBe('converted')
    expect(await credit(owner, business)).toEqual({ total: 50, earned: 50, claimable: 0 })
    expect(
      await sql(
        `select converted_at is not null as stamped, rewarded_at is null as waits from public.referrals where business_id = $1`,
        [business],
      ),
    ).toEqual([{ stamped: true, waits: true }])
  })

  test('not when the payment was given back before, nor by a second payment', async () => {
    const { friend } = await addFriend('refunded')
    await pay(friend, 20)
    await sql('select private.note_refund($1, now())', [friend])
    await pay(friend, 15)
    await convertDue()
    expect(await statusOf(friend)).toBe('registered')
    expect(await credit(owner, business)).toEqual(none)
  })

  test('only from registered', async () => {
    const { friend } = await addFriend('once')
    expect(await convert(friend)).toEqual([{ is_converted: true }])
    expect(await convert(friend)).toEqual([{ is_converted: false }])
    expect(await claim(friend)).toBe(50)
    expect(await convert(friend)).toEqual([{ is_converted: false }])
    expect(await statusOf(friend)).toBe('rewarded')
  })

  test('twenty times a year for a person, however many at once, and the next one later', async () => {
    const friends = await Promise.all(Array.from({ length: 22 }, (_, at) => addFriend(`many${at}`)))
    await Promise.all(friends.map(({ friend }) => pay(friend, 15)))
    await Promise.all(friends.map(({ friend }) => convert(friend)))
    expect(await credit(owner, business)).toMatchObject({ earned: 1000 })
    expect(await convertDue()).toBe(0)
    await sql('alter table private.account_credits disable trigger keep_account_credit')
    await sql(
      `update private.account_credits set created_at = now() - interval '366 days' where business_id = $1`,
      [business],
    )
    await sql('alter table private.account_credits enable trigger keep_account_credit')
    expect(await convertDue()).toBe(2)
    expect(await credit(owner, business)).toMatchObject({ earned: 1100 })
  })
})

test('rewards count for who earned them, also after the business was handed over', async () => {
  const { friend } = await addFriend('handed')
  await pay(friend, 15)
  await convertDue()
  const heir = await addUser(scratch.database, `heir-${mark}@example.com`)
  await sql('update public.businesses set user_id = $2 where id = $1', [business, heir])
  const [row] = await sql(
    'select private.rewards_of_year($1) as mine, private.rewards_of_year($2) as theirs',
    [owner, heir],
  )
  expect(row).toEqual({ mine: 1, theirs: 0 })
})

test('a closed business invites nobody', async () => {
  await sql('update public.businesses set closed_at = now() where id = $1', [business])
  const invite = ask(
    scratch.database,
    owner,
    `insert into public.referrals (business_id, referred_email) values ($1, 'x@example.com')`,
    [business],
  )
  expect(await refusal(invite)).toMatch(/^PT409/)
})

describe('a referral is held for an admin', () => {
  const release = (user: string) =>
    sql(
      `select private.release_referral(referral_id, $2) as is_released from private.referred_users where user_id = $1`,
      [user, owner],
    )

  test('when somebody at the same address had a trial before', async () => {
    const before = await addUser(scratch.database, `an.na${mark}@gmail.com`)
    await addBusiness(scratch.database, before)
    const friend = await addUser(scratch.database, `anna${mark}+2@gmail.com`, { referral_code: code })
    await pay(friend, 30)
    await convertDue()
    expect(await convert(friend)).toEqual([{ is_converted: false }])
    expect(await statusOf(friend)).toBe('registered')
    expect(await release(friend)).toEqual([{ is_released: true }])
    expect(await release(friend)).toEqual([{ is_released: false }])
    expect(await convertDue()).toBe(1)
  })

  test('again when it turns out after a release that the friend works in the business', async () => {
    await pay(owner, 60, `shared-${mark}`)
    const { friend } = await addFriend('colleague')
    await pay(friend, 20, `shared-${mark}`)
    expect(await release(friend)).toEqual([{ is_released: true }])
    await sql(`insert into public.team_members (business_id, user_id, role) values ($1, $2, 'worker')`, [
      business,
      friend,
    ])
    expect(await convertDue()).toBe(0)
    expect(await statusOf(friend)).toBe('registered')
    expect(await release(friend)).toEqual([{ is_released: true }])
    expect(await convertDue()).toBe(1)
  })

  test('when the card is one that somebody else has paid with', async () => {
    await pay(owner, 60, `card-${mark}`)
    const { friend } = await addFriend('samecard')
    await pay(friend, 15, `card-${mark}`)
    await convertDue()
    expect(await statusOf(friend)).toBe('registered')
    // Whoever paid first, and at the same time.
    const mine = await addFriend('alt')
    await pay(mine.friend, 30, `later-${mark}`)
    await pay(await addUser(scratch.database, `payer-${mark}@example.com`), 20, `later-${mark}`)
    const pair = [await addFriend('one'), await addFriend('two')]
    await Promise.all(pair.map((each) => pay(each.friend, 20, `pair-${mark}`)))
    await convertDue()
    for (const each of [mine, ...pair]) expect(await statusOf(each.friend)).toBe('registered')
    const other = await addFriend('othercard')
    await pay(other.friend, 15, `other-${mark}`)
    await convertDue()
    expect(await statusOf(other.friend)).toBe('converted')
  })
})

describe('the friend’s reward', () => {
  test('is credited to their business once by fifty simultaneous claims', async () => {
    const { friend, own } = await addFriend('claim')
    expect(await claim(friend)).toBe(0)
    await convert(friend)
    expect(await credit(friend, own)).toEqual({ total: 0, earned: 0, claimable: 50 })
    const paid = await Promise.all(Array.from({ length: 50 }, () => claim(friend)))
    expect(paid.filter((amount) => amount === 50)).toHaveLength(1)
    expect(paid.filter((amount) => amount === 0)).toHaveLength(49)
    expect(await credit(friend, own)).toEqual({ total: 50, earned: 0, claimable: 0 })
    expect(await credit(owner, business)).toEqual({ total: 50, earned: 50, claimable: 0 })
    expect(await statusOf(friend)).toBe('rewarded')
  })

  test('cannot be claimed for somebody else, by a visitor or without a business', async () => {
    const { friend, own } = await addFriend('mine')
    await convert(friend)
    expect(await claim(owner, friend)).toBe(0)
    expect(await claim(owner)).toBe(0)
    const asVisitor = ask(scratch.database, 'anon', 'select public.claim_referral_reward($1)', [friend])
    expect(await asVisitor.catch(codeOf)).toBe('42501')
    await sql('update public.businesses set closed_at = now() where id = $1', [own])
    expect(await claim(friend)).toBe(0)
    await sql('update public.businesses set closed_at = null where id = $1', [own])
    expect(await claim(friend)).toBe(50)
  })
})

test('credit is read by owners and managers of the business, and by nobody else', async () => {
  const [manager, worker, former, stranger] = await Promise.all(
    ['manager', 'worker', 'former', 'stranger'].map((name) =>
      addUser(scratch.database, `${name}-${mark}@example.com`),
    ),
  )
  await addMember(scratch.database, business, one(manager), 'manager')
  await addMember(scratch.database, business, one(worker), 'worker')
  await addMember(scratch.database, business, one(former), 'manager', false)
  await addBusiness(scratch.database, one(stranger))
  expect(await credit(owner, business)).toEqual(none)
  expect(await credit(one(manager), business)).toEqual(none)
  for (const person of [worker, former, stranger]) {
    expect(await refusal(credit(one(person), business))).toMatch(/^PT403 not_allowed/)
  }
  expect(await credit('anon', business).catch(codeOf)).toBe('42501')
})

test('credit cannot be written, moved or taken away by anybody', async () => {
  const { friend } = await addFriend('kept')
  await convert(friend)
  for (const text of [
    'update private.account_credits set amount = 500 where business_id = $1',
    'delete from private.account_credits where business_id = $1',
  ]) {
    expect(await refusal(sql(text, [business]))).toMatch(/^PT403 not_allowed/)
    expect(await ask(scratch.database, owner, text, [business]).catch(codeOf)).toBe('42501')
  }
  for (const text of [
    'select private.convert_due_referrals()',
    'select private.convert_referral(gen_random_uuid())',
    `select private.note_first_payment('${friend}', now(), null)`,
    `select private.release_referral(gen_random_uuid(), '${friend}')`,
  ]) {
    expect(await ask(scratch.database, owner, text).catch(codeOf)).toBe('42501')
  }
})
