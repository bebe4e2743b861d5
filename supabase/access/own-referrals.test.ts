import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addBusiness, addMember, addUser, ask, one, refusal, type Scratch, scratchSchema } from './people.ts'
import { seededRandom } from './seeded-random.ts'

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
  mark = crypto.randomUUID().replaceAll('-', '').slice(0, 12)
  owner = await addUser(scratch.database, `lark${mark}@gmail.com`)
  business = await addBusiness(scratch.database, owner)
  const [row] = await scratch.database.query<{ code: string }>(
    'select referral_code as code from public.businesses where id = $1',
    [business],
  )
  code = one(row).code
})

type Random = (below: number) => number

/** Another way to write the same mailbox: letters of either case, dots, a tag, and both names of the host. */
function spelling(name: string, random: Random): string {
  const letters = Array.from(name, (letter, at) => {
    const cased = random(2) === 0 ? letter : letter.toUpperCase()
    return at > 0 && random(3) === 0 ? `.${cased}` : cased
  })
  const tag = random(2) === 0 ? '' : `+${random(1000)}`
  return `${letters.join('')}${tag}@${random(2) === 0 ? 'gmail.com' : 'GoogleMail.com'}`
}

const registered = async () =>
  (
    await scratch.database.query<{ referred_email: string }>(
      `select referred_email from public.referrals where business_id = $1 and status <> 'pending'`,
      [business],
    )
  ).map((row) => row.referred_email)
const invite = (email: string) =>
  refusal(
    ask(
      scratch.database,
      owner,
      'insert into public.referrals (business_id, referred_email) values ($1, $2)',
      [business, email],
    ),
  )
const signUp = (email: string) =>
  addUser(scratch.database, email, { referral_code: code }).then(
    () => 'done',
    () => 'taken',
  )

test.each([1, 2, 3])('nobody refers themselves, however they write their address: seed %i', async (seed) => {
  const random = seededRandom(seed)
  for (let at = 0; at < 15; at += 1) {
    expect(await invite(spelling(`lark${mark}`, random))).toBe('PT409 already_member')
    await signUp(spelling(`lark${mark}`, random))
  }
  expect(await registered()).toEqual([])
})

test.each([1, 2, 3])('one mailbox is one friend, whoever comes first: seed %i', async (seed) => {
  const random = seededRandom(seed)
  const spellings = Array.from({ length: 12 }, () => spelling(`friend${mark}`, random))
  if (seed === 2) expect(await invite(spelling(`friend${mark}`, random))).toBe('done')
  await Promise.all(spellings.map(signUp))
  expect(await registered()).toHaveLength(1)
})

test('an address is folded once and for all, and those of two people stay two', async () => {
  const random = seededRandom(7)
  const fold = async (email: string) => {
    const [row] = await scratch.database.query<{ folded: string }>(
      'select private.fold_email($1) as folded',
      [email],
    )
    return one(row).folded
  }
  for (let at = 0; at < 50; at += 1) {
    const [name, other] = [`a${random(1e6)}`, `b${random(1e6)}`]
    const folded = await fold(spelling(name, random))
    expect(folded).toBe(`${name}@gmail.com`)
    expect(await fold(folded)).toBe(folded)
    expect(await fold(spelling(other, random))).not.toBe(folded)
    expect(await fold(`x.${name}@example.com`)).not.toBe(await fold(`x${name}@example.com`))
  }
})

describe('a friend who turns out to be of the business is held when they would count', () => {
  const convert = async () => {
    const [row] = await scratch.database.query<{ is_converted: boolean }>(
      'select private.convert_referral(id) as is_converted from public.referrals where business_id = $1',
      [business],
    )
    return one(row).is_converted
  }

  test.each([
    ['changes their address to one of theirs', (friend: string) => [friend, `lark${mark}+2@gmail.com`]],
    ['has an address that the owner takes over', () => [owner, `fr.iend${mark}@gmail.com`]],
  ] as const)('one who %s', async (_, change) => {
    const friend = await addUser(scratch.database, `friend${mark}@gmail.com`, { referral_code: code })
    await scratch.database.query('update auth.users set email = $2 where id = $1', change(friend))
    expect(await convert()).toBe(false)
    await scratch.database.query(
      `select private.release_referral(id, null) from public.referrals where business_id = $1`,
      [business],
    )
    expect(await convert()).toBe(true)
  })

  test('one who has come to work there', async () => {
    const friend = await addUser(scratch.database, `friend${mark}@gmail.com`, { referral_code: code })
    await addMember(scratch.database, business, friend, 'worker')
    expect(await convert()).toBe(false)
  })
})
