import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBusiness, addMember, addUser, ask, one, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let owner: string
let business: string
let code: string
let mark: string
beforeEach(async () => {
  mark = crypto.randomUUID().slice(0, 8)
  owner = await addUser(scratch.database, `owner.${mark}@gmail.com`)
  business = await addBusiness(scratch.database, owner)
  const [row] = await scratch.database.query<{ referral_code: string }>(
    'select referral_code from public.businesses where id = $1',
    [business],
  )
  code = one(row).referral_code
})

const referrals = () =>
  ask(
    scratch.database,
    owner,
    `select referred_email, status, reward_amount::int as reward, registered_at is not null as is_registered,
       rewarded_at is not null as is_rewarded from public.referrals order by referred_email`,
  )
const stats = () =>
  ask(
    scratch.database,
    owner,
    'select total_referrals, registered_referrals, converted_referrals from public.referral_stats',
  )
const events = async (user: string) =>
  (await scratch.database.query('select kind from private.event_log where user_id = $1', [user])).map(
    ({ kind }) => kind,
  )

test('a sign-up with a code is registered with a reward of 50 and counted', async () => {
  const friend = await addUser(scratch.database, `friend-${mark}@example.com`, {
    referral_code: code.toLowerCase(),
  })
  expect(await referrals()).toEqual([
    {
      referred_email: `friend-${mark}@example.com`,
      status: 'registered',
      reward: 50,
      is_registered: true,
      is_rewarded: false,
    },
  ])
  expect(await stats()).toEqual([{ total_referrals: 1, registered_referrals: 1, converted_referrals: 0 }])
  expect(
    await ask(scratch.database, friend, 'select referred_by from public.profiles where id = $1', [friend]),
  ).toEqual([{ referred_by: owner }])
})

test('a sign-up with an invalid code succeeds, and the code is logged', async () => {
  const friend = await addUser(scratch.database, `wrong-${mark}@example.com`, { referral_code: 'NOSUCH00' })
  expect(await events(friend)).toEqual(['referral_code_invalid'])
  expect(await ask(scratch.database, friend, 'select id from public.profiles')).toHaveLength(1)
  expect(await referrals()).toEqual([])
})

test('a person is referred once, and a second sign-up is ignored', async () => {
  await addUser(scratch.database, `first.${mark}@gmail.com`, { referral_code: code })
  const again = await addUser(scratch.database, `first${mark}+again@gmail.com`, { referral_code: code })
  expect(await referrals()).toHaveLength(1)
  expect(await events(again)).toEqual([])
})

test('a referral of oneself with another spelling of the address is rejected', async () => {
  const self = await addUser(scratch.database, `owner${mark}+me@gmail.com`, { referral_code: code })
  expect(await referrals()).toEqual([])
  expect(await events(self)).toEqual(['referral_of_oneself'])
})

test('whoever works in the business cannot be referred to it', async () => {
  const helper = await addUser(scratch.database, `helper.${mark}@gmail.com`)
  await addMember(scratch.database, business, helper, 'worker')
  const again = await addUser(scratch.database, `helper${mark}+new@gmail.com`, { referral_code: code })
  expect(await referrals()).toEqual([])
  expect(await events(again)).toEqual(['referral_of_oneself'])
})

test('the code of a closed business is invalid', async () => {
  await scratch.database.query('update public.businesses set closed_at = now() where id = $1', [business])
  const friend = await addUser(scratch.database, `late-${mark}@example.com`, { referral_code: code })
  expect(await events(friend)).toEqual(['referral_code_invalid'])
})

test('an invited friend is pending with a reward of 50, whatever was sent, and registered by the sign-up', async () => {
  await ask(
    scratch.database,
    owner,
    `insert into public.referrals (business_id, referred_email, referrer_id, status, reward_amount, referral_code)
     values ($1, $2, gen_random_uuid(), 'converted', 999, 'AAAAAAAA')`,
    [business, `Pending-${mark}@example.com`],
  )
  expect(await referrals()).toMatchObject([{ status: 'pending', reward: 50, is_registered: false }])
  expect(await stats()).toMatchObject([{ total_referrals: 1, registered_referrals: 0 }])
  await addUser(scratch.database, `pending-${mark}@example.com`, { referral_code: code })
  expect(await referrals()).toMatchObject([{ status: 'registered', is_registered: true }])
  expect(await stats()).toMatchObject([{ total_referrals: 1, registered_referrals: 1 }])
})

test('ten simultaneous sign-ups are counted correctly', async () => {
  await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      addUser(scratch.database, `many${at}-${mark}@example.com`, { referral_code: code }),
    ),
  )
  expect(await stats()).toMatchObject([{ total_referrals: 10, registered_referrals: 10 }])
})
