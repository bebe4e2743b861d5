import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBusiness, addMember, addUser, ask, codeOf, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

const profile = async (user: string) =>
  (await ask(scratch.database, user, 'select * from public.profiles where id = $1', [user]))[0]

test('a profile is created with the user, in the language of sign-up', async () => {
  const user = await addUser(scratch.database, 'ana@example.com', { full_name: ' Ana Paz ', language: 'es' })
  expect(await profile(user)).toMatchObject({
    full_name: 'Ana Paz',
    email: 'ana@example.com',
    language: 'es',
    signup_language: 'es',
    referral_reward_claimed: false,
  })
})

test('sign-up succeeds with a name that is too long and an unknown language', async () => {
  const user = await addUser(scratch.database, 'long@example.com', {
    full_name: 'a'.repeat(5000),
    language: 'tlh',
  })
  expect(await profile(user)).toMatchObject({
    full_name: 'a'.repeat(200),
    language: 'en',
    signup_language: null,
  })
})

test('the email address follows the account', async () => {
  const user = await addUser(scratch.database, 'before@example.com')
  await scratch.database.query(`update auth.users set email = 'after@example.com' where id = $1`, [user])
  expect(await profile(user)).toMatchObject({ email: 'after@example.com' })
})

test('users can change their name, but not their address, referrer or reward, or other profiles', async () => {
  const user = await addUser(scratch.database, 'self@example.com')
  const other = await addUser(scratch.database, 'else@example.com')
  const set = (change: string, id = user) =>
    ask(scratch.database, user, `update public.profiles set ${change} where id = $1 returning full_name`, [
      id,
    ])
  expect(await set(`full_name = 'New'`)).toEqual([{ full_name: 'New' }])
  expect(await set(`full_name = 'New'`, other)).toEqual([])
  for (const change of [
    `email = 'x@example.com'`,
    `referred_by = '${other}'`,
    'referral_reward_claimed = true',
    `signup_language = 'es'`,
  ]) {
    expect(await set(change).catch(codeOf), change).toBe('42501')
  }
})

test('teammates see each other, former members and strangers do not', async () => {
  const [owner, worker, left, stranger] = await Promise.all(
    ['o', 'w', 'l', 's'].map((name) => addUser(scratch.database, `${name}@team.example`)),
  )
  if (!owner || !worker || !left || !stranger) throw new Error('no users')
  const business = await addBusiness(scratch.database, owner)
  await addMember(scratch.database, business, worker, 'worker')
  await addMember(scratch.database, business, left, 'worker', false)
  const seen = async (user: string) =>
    (await ask(scratch.database, user, 'select email from public.profiles order by email')).map(
      ({ email }) => email,
    )
  expect(await seen(worker)).toEqual(['l@team.example', 'o@team.example', 'w@team.example'])
  expect(await seen(left)).toEqual(['l@team.example'])
  expect(await seen(stranger)).toEqual(['s@team.example'])
})
