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
  expect(await invite(address('+tag'))).toBe('done')
  expect(await resend()).toBe('PT429 invited_enough')
  expect(await invite(address('+more'))).toBe('PT429 invited_enough')
  expect(await invite(`other-${name}@example.com`)).toBe('done')
  await aDayLater()
  expect(await resend()).toBe('done')
})

test('withdrawing one makes room for no other', async () => {
  const answers: string[] = []
  for (let time = 0; time < 4; time += 1) {
    answers.push(await invite())
    await ask(
      scratch.database,
      owner,
      `select public.cancel_invitation(id) from public.team_invitations where status = 'pending'`,
    )
  }
  expect(answers).toEqual(['done', 'done', 'done', 'PT429 invited_enough'])
})

test('and ten of all businesses together, however many send at once', async () => {
  const others = await Promise.all(Array.from({ length: 12 }, inBusiness))
  const answers = await Promise.all(others.map((other) => invite(address(), other.person, other.business)))
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(10)
  expect(new Set(answers)).toEqual(new Set(['done', 'PT429 invited_enough']))
})
