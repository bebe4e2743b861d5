import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addBusiness, addMember, addUser, ask, one, refusal, type Scratch, scratchSchema } from './people.ts'

/** Who works or worked in a business is found under any spelling of their address. */
let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let mark: string
let owner: string
let manager: string
let business: string
beforeEach(async () => {
  mark = crypto.randomUUID().replaceAll('-', '').slice(0, 12)
  owner = await addUser(scratch.database, `owner-${mark}@example.com`)
  manager = await addUser(scratch.database, `manager-${mark}@example.com`)
  business = await addBusiness(scratch.database, owner)
  await addMember(scratch.database, business, manager, 'manager')
})

/** One mailbox, three times. */
const spellings = () => [
  `zoe.${mark}@gmail.com`,
  `Z.O.E${mark}+work@googlemail.com`,
  `zoe${mark.toUpperCase()}@GMAIL.com`,
]
const [account, ...others] = [0, 1, 2]
const inviteAs = (by: string, email: string) =>
  refusal(ask(scratch.database, by, `select public.invite_member($1, $2, 'worker')`, [business, email]))
const lastMail = async () =>
  one(
    (
      await scratch.database.query<{ to_address: string; token: string }>(
        `select to_address, data ->> 'token' as token from private.outbox
         where business_id = $1 and kind = 'team-invitation' order by created_at desc limit 1`,
        [business],
      )
    )[0],
  )
const accept = async (by: string) =>
  refusal(ask(scratch.database, by, 'select public.accept_team_invitation($1)', [(await lastMail()).token]))
const members = () =>
  scratch.database.query(
    `select user_id, role, is_active from public.team_members
     where business_id = $1 and user_id not in ($2, $3)`,
    [business, owner, manager],
  )
const spelled = (at: number) => one(spellings()[at])

describe.each(others)('under another spelling (%i)', (other) => {
  test('a member is not invited again', async () => {
    await addMember(scratch.database, business, await addUser(scratch.database, spelled(account)), 'worker')
    expect(await inviteAs(owner, spelled(other))).toBe('PT409 already_member')
    expect(await inviteAs(manager, spelled(other))).toBe('PT409 already_member')
  })

  test('the invited person accepts with the account they have', async () => {
    const zoe = await addUser(scratch.database, spelled(account))
    expect(await inviteAs(owner, spelled(other))).toBe('done')
    expect(await accept(zoe)).toBe('done')
    expect(await members()).toEqual([{ user_id: zoe, role: 'worker', is_active: true }])
  })

  test('a former member is invited at the address of their account, and comes back as the same', async () => {
    const zoe = await addUser(scratch.database, spelled(account))
    await addMember(scratch.database, business, zoe, 'manager', false)
    expect(await inviteAs(manager, spelled(other))).toBe('PT409 former_member')
    expect(await inviteAs(owner, spelled(other))).toBe('done')
    expect((await lastMail()).to_address).toBe(spelled(account))
    expect(await accept(await addUser(scratch.database, spelled(other)))).toBe('PT403 invitation_other_email')
    expect(await accept(zoe)).toBe('done')
    expect(await members()).toEqual([{ user_id: zoe, role: 'worker', is_active: true }])
  })

  test.each([true, false])('nobody joins twice by an older invitation; still there: %s', async (isActive) => {
    expect(await inviteAs(owner, spelled(other))).toBe('done')
    const zoe = await addUser(scratch.database, spelled(account))
    await addMember(scratch.database, business, zoe, 'worker', isActive)
    expect(await accept(await addUser(scratch.database, spelled(other)))).toBe('PT403 invitation_other_email')
    expect(await members()).toHaveLength(1)
    expect(await accept(zoe)).toBe('done')
    expect(await members()).toEqual([{ user_id: zoe, role: 'worker', is_active: true }])
  })

  test('one invitation is open, which the second one names and which is sent again instead', async () => {
    const answers = await Promise.all([0, 1, 2].map(() => inviteAs(owner, spelled(account))))
    expect(answers.toSorted()).toEqual(['PT409 already_invited', 'PT409 already_invited', 'done'])
    const second = ask(scratch.database, manager, `select public.invite_member($1, $2, 'worker')`, [
      business,
      spelled(other),
    ])
    const details = await second.catch((error: { details?: string }) => JSON.parse(error.details ?? '{}'))
    expect(details).toEqual({ invitation_id: expect.any(String), email: spelled(account) })
    const again = 'select public.resend_invitation($1)'
    expect(await refusal(ask(scratch.database, manager, again, [details.invitation_id]))).toBe('done')
    await ask(scratch.database, owner, 'select public.cancel_invitation($1)', [details.invitation_id])
    expect(await inviteAs(owner, spelled(other))).toBe('done')
  })

  test('neither a member nor a former one is a friend to refer', async () => {
    const zoe = await addUser(scratch.database, spelled(account))
    await addMember(scratch.database, business, zoe, 'worker')
    const refer = () =>
      refusal(
        ask(
          scratch.database,
          owner,
          'insert into public.referrals (business_id, referred_email) values ($1, $2)',
          [business, spelled(other)],
        ),
      )
    expect(await refer()).toBe('PT409 already_member')
    await ask(scratch.database, owner, 'select public.deactivate_member($1, $2)', [business, zoe])
    expect(await refer()).toBe('PT409 former_member')
  })
})

test('a former member is said to be one under the spelling of their account too', async () => {
  const zoe = await addUser(scratch.database, spelled(account))
  await addMember(scratch.database, business, zoe, 'worker', false)
  expect(await inviteAs(manager, spelled(account))).toBe('PT409 former_member')
})

test('who shares a mailbox with a former member elsewhere is invited as anybody', async () => {
  const zoe = await addUser(scratch.database, spelled(account))
  await addMember(scratch.database, await addBusiness(scratch.database, owner), zoe, 'worker', false)
  expect(await inviteAs(manager, one(spellings()[1]))).toBe('done')
})
