import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addBusiness, addUser, ask, one, refusal, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let owner: string
let business: string
let name: string
const inBusiness = async () => {
  const person = await addUser(scratch.database, `owner-${crypto.randomUUID()}@example.com`)
  return { person, business: await addBusiness(scratch.database, person) }
}
beforeEach(async () => {
  name = crypto.randomUUID()
  const made = await inBusiness()
  owner = made.person
  business = made.business
})

const address = (tag = '') => `guest-${name}${tag}@example.com`
const invite = (email = address(), person = owner, at = business) =>
  refusal(ask(scratch.database, person, `select public.invite_member($1, $2, 'worker')`, [at, email]))
const idOf = async (email = address()) => {
  const text = 'select id from public.team_invitations where business_id = $1 and email = $2'
  return one((await scratch.database.query<{ id: string }>(text, [business, email]))[0]).id
}
const resend = async () =>
  refusal(ask(scratch.database, owner, 'select public.resend_invitation($1)', [await idOf()]))
const aDayLater = () =>
  scratch.database.query(
    `update private.outbox set created_at = created_at - interval '1 day' where to_address like 'guest-' || $1 || '%'`,
    [name],
  )

test('a mailbox gets three invitations of a business in a day, sent again or written otherwise', async () => {
  expect(await invite()).toBe('done')
  expect(await resend()).toBe('done')
  expect(await invite(address('+tag'))).toBe('PT409 already_invited')
  expect(await resend()).toBe('done')
  expect(await resend()).toBe('PT429 invited_enough')
  expect(await invite(address('+more'))).toBe('PT429 invited_enough')
  expect(await invite(`other-${name}@example.com`)).toBe('done')
  await aDayLater()
  expect(await resend()).toBe('done')
})

test('withdrawing one makes room for no other, in whatever spelling', async () => {
  const answers: string[] = []
  for (let time = 0; time < 4; time += 1) {
    answers.push(await invite(address(time % 2 === 0 ? '' : '+tag')))
    await ask(
      scratch.database,
      owner,
      `select public.cancel_invitation(id) from public.team_invitations where status = 'pending'`,
    )
  }
  expect(answers).toEqual(['done', 'done', 'done', 'PT429 invited_enough'])
})

const grow = (businesses: readonly string[], days = 30) =>
  scratch.database.query(
    `update public.businesses set created_at = now() - make_interval(days => $2) where id = any($1)`,
    [businesses, days],
  )
const inviteAtOnce = async (senders: Awaited<ReturnType<typeof inBusiness>>[]) => {
  const answers = await Promise.all(senders.map((one) => invite(address(), one.person, one.business)))
  expect(new Set([...answers, 'PT429 invited_enough'])).toEqual(new Set(['done', 'PT429 invited_enough']))
  return answers.filter((answer) => answer === 'done').length
}
const businessesOf = (count: number) => Promise.all(Array.from({ length: count }, inBusiness))

test('and ten of all businesses of 30 days together, however many send at once', async () => {
  const others = await businessesOf(12)
  await grow(others.map((other) => other.business))
  expect(await inviteAtOnce(others)).toBe(10)
})

test('younger businesses share five, and use up nothing of the older ones', async () => {
  const young = await businessesOf(7)
  await grow([one(young[0]).business], 29)
  expect(await inviteAtOnce(young)).toBe(5)
  expect(await invite()).toBe('PT429 invited_enough')
  await grow([business])
  expect(await invite()).toBe('done')
})

test('nor do older ones use up what a new business may send', async () => {
  const old = await businessesOf(10)
  await grow(old.map((other) => other.business))
  expect(await inviteAtOnce(old)).toBe(10)
  expect(await invite()).toBe('done')
})
