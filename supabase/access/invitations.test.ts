import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addBusiness, addMember, addUser, ask, codeOf, one, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let business: string
let owner: string
let invited: string
let address: string
beforeEach(async () => {
  const mark = crypto.randomUUID()
  address = `invited-${mark}@example.com`
  owner = await addUser(scratch.database, `owner-${mark}@example.com`, { full_name: 'Ana' })
  business = await addBusiness(scratch.database, owner, { business_name: 'Ana’s', language: 'es' })
  invited = await addUser(scratch.database, address)
})

const codeFrom = (work: Promise<unknown>) => work.then(() => 'done', codeOf)
const invite = async (by = owner, email = address, role = 'worker') =>
  one(
    (
      await ask(scratch.database, by, 'select * from public.invite_member($1, $2, $3)', [
        business,
        email,
        role,
      ])
    )[0],
  )
const mails = () =>
  scratch.database.query<{ to_address: string; language: string; data: Record<string, string> }>(
    'select to_address, language, data from private.outbox where business_id = $1 order by created_at, key',
    [business],
  )
const lastToken = async () => one((await mails()).at(-1)).data['token'] ?? ''
const accept = (by: string, token: string) =>
  ask(scratch.database, by, 'select public.accept_team_invitation($1, $2) as business', [token, 'Zoe'])
const roles = () =>
  ask(scratch.database, owner, 'select role, is_active from public.team_members where user_id = $1', [
    invited,
  ])

test('creating an invitation returns no token and queues one mail with it', async () => {
  const answer = await invite(owner, address.toUpperCase())
  expect(answer).toMatchObject({ email: address, role: 'worker', status: 'pending', business_id: business })
  const [mail] = await mails()
  expect(mail).toMatchObject({
    to_address: address,
    // Of the account of the invited person.
    language: 'en',
    data: { role: 'worker', business_name: 'Ana’s', inviter_name: 'Ana' },
  })
  const token = mail?.data['token'] ?? ''
  expect(token.length).toBeGreaterThanOrEqual(43)
  expect(JSON.stringify(answer)).not.toContain(token)
  const dump = await scratch.database.query('select token_hash from private.team_invitation_tokens')
  expect(JSON.stringify(dump)).not.toContain(token)
})

test('only the holder of the token can read the invitation', async () => {
  await invite()
  const look = (token: string) =>
    ask(scratch.database, 'anon', 'select * from public.get_invitation($1)', [token])
  expect(await look(await lastToken())).toEqual([
    { business_name: 'Ana’s', email: 'i***@example.com', role: 'worker', status: 'pending' },
  ])
  expect(await look('guess')).toEqual([])
})

test('the invited person joins once, in the invited role, with their name', async () => {
  await invite(owner, address, 'manager')
  const token = await lastToken()
  expect(await accept(invited, token)).toEqual([{ business }])
  expect(await roles()).toEqual([{ role: 'manager', is_active: true }])
  expect(
    await ask(scratch.database, invited, 'select full_name from public.profiles where id = $1', [invited]),
  ).toEqual([{ full_name: 'Zoe' }])
  expect(await codeFrom(accept(invited, token))).toBe('PT409')
})

test('twenty simultaneous acceptances make one member', async () => {
  await invite()
  const token = await lastToken()
  const answers = await Promise.all(Array.from({ length: 20 }, () => codeFrom(accept(invited, token))))
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
  expect(await roles()).toHaveLength(1)
})

describe('a copied link', () => {
  const copy = async (id: unknown, by = owner) =>
    one((await ask(scratch.database, by, 'select public.copy_invitation_link($1) as token', [id]))[0])[
      'token'
    ] as string

  test('works beside the mailed one, for the invited account alone', async () => {
    const { id } = await invite()
    const token = await copy(id)
    const look = (one: string) =>
      ask(scratch.database, 'anon', 'select status from public.get_invitation($1)', [one])
    expect(await look(await lastToken())).toEqual([{ status: 'pending' }])
    const other = await addUser(scratch.database, `other-${crypto.randomUUID()}@example.com`)
    expect(await codeFrom(accept(other, token))).toBe('PT403')
    expect(await codeFrom(accept(invited, token))).toBe('done')
    expect(await codeFrom(accept(invited, await lastToken()))).toBe('PT409')
  })

  test('ends when another is copied, or the mail is sent again', async () => {
    const { id } = await invite()
    const [first, second] = [await copy(id), await copy(id)]
    expect(await codeFrom(accept(invited, first))).toBe('PT404')
    await ask(scratch.database, owner, 'select public.resend_invitation($1)', [id])
    expect(await codeFrom(accept(invited, second))).toBe('PT404')
  })

  test('is for owners and managers, of an invitation that is open', async () => {
    const { id } = await invite()
    const worker = await addUser(scratch.database, `worker-${crypto.randomUUID()}@example.com`)
    await addMember(scratch.database, business, worker, 'worker')
    expect(await codeFrom(copy(id, worker))).toBe('PT404')
    await scratch.database.query(`update public.team_invitations set expires_at = now() where id = $1`, [id])
    expect(await codeFrom(copy(id))).toBe('PT410')
    await ask(scratch.database, owner, 'select public.cancel_invitation($1)', [id])
    expect(await codeFrom(copy(id))).toBe('PT409')
  })
})

test('the mail is in the language of the account, else in the one chosen, else in that of the business', async () => {
  const inviteIn = (email: string, language: string | null) =>
    ask(scratch.database, owner, `select public.invite_member($1, $2, 'worker', $3)`, [
      business,
      email,
      language,
    ])
  const fresh = () => `new-${crypto.randomUUID()}@example.com`
  await inviteIn(address, 'es')
  await inviteIn(fresh(), 'en')
  await inviteIn(fresh(), null)
  expect((await mails()).map(({ language }) => language)).toEqual(['en', 'en', 'es'])
  expect(await codeFrom(inviteIn(fresh(), 'fr'))).toBe('23514')
})

test('nobody invites themselves', async () => {
  const [me] = await ask(scratch.database, owner, 'select email from public.profiles where id = $1', [owner])
  expect(await codeFrom(invite(owner, one(me)['email'] as string))).toBe('PT409')
})

describe('accepting is rejected', () => {
  test('with another address', async () => {
    await invite()
    const other = await addUser(scratch.database, `other-${crypto.randomUUID()}@example.com`)
    expect(await codeFrom(accept(other, await lastToken()))).toBe('PT403')
  })

  test('with an address that is not verified', async () => {
    const mine = `unverified-${crypto.randomUUID()}@example.com`
    const unverified = await addUser(scratch.database, mine, { isConfirmed: false })
    await invite(owner, mine)
    expect(await codeFrom(accept(unverified, await lastToken()))).toBe('PT403')
  })

  test('after it was cancelled', async () => {
    const { id } = await invite()
    const token = await lastToken()
    const [cancelled] = await ask(scratch.database, owner, 'select * from public.cancel_invitation($1)', [id])
    expect(cancelled).toMatchObject({ status: 'cancelled' })
    expect(await codeFrom(accept(invited, token))).toBe('PT409')
  })

  test('after seven days', async () => {
    const { id } = await invite()
    await scratch.database.query(`update public.team_invitations set expires_at = now() where id = $1`, [id])
    expect(await codeFrom(accept(invited, await lastToken()))).toBe('PT410')
    await scratch.database.query('select private.expire_invitations()')
    expect(await ask(scratch.database, owner, 'select status from public.team_invitations')).toEqual([
      { status: 'expired' },
    ])
  })

  test('with the token of an earlier mail', async () => {
    const { id } = await invite()
    const first = await lastToken()
    const [sent] = await ask(scratch.database, owner, 'select * from public.resend_invitation($1)', [id])
    expect(sent).toMatchObject({ status: 'pending', sent_count: 2 })
    expect(await codeFrom(accept(invited, first))).toBe('PT404')
    const second =
      (await mails()).map(({ data }) => data['token'] ?? '').find((token) => token !== first) ?? ''
    expect(await codeFrom(accept(invited, second))).toBe('done')
  })

  test('when the sender is no longer a manager', async () => {
    const manager = await addUser(scratch.database, `manager-${crypto.randomUUID()}@example.com`)
    await addMember(scratch.database, business, manager, 'manager')
    await invite(manager)
    await ask(scratch.database, owner, 'select public.set_member_role($1, $2, $3)', [
      business,
      manager,
      'worker',
    ])
    expect(await codeFrom(accept(invited, await lastToken()))).toBe('PT403')
  })
})

test('a former member returns in the invited role, an active one keeps theirs', async () => {
  await addMember(scratch.database, business, invited, 'manager', false)
  await invite()
  await accept(invited, await lastToken())
  expect(await roles()).toEqual([{ role: 'worker', is_active: true }])
})

test('a former member returns only by an owner, whatever address they had when invited', async () => {
  const manager = await addUser(scratch.database, `manager-${crypto.randomUUID()}@example.com`)
  await addMember(scratch.database, business, manager, 'manager')
  await invite(manager)
  await addMember(scratch.database, business, invited, 'manager', false)
  expect(await codeFrom(accept(invited, await lastToken()))).toBe('PT403')
  expect(await roles()).toEqual([{ role: 'manager', is_active: false }])
  await ask(scratch.database, owner, `select public.cancel_invitation(id) from public.team_invitations`)
  expect(await codeFrom(invite(manager))).toBe('PT409')
  await invite(owner)
  expect(await codeFrom(accept(invited, await lastToken()))).toBe('done')
})

test('members and invited people cannot be invited again', async () => {
  await invite()
  expect(await codeFrom(invite())).toBe('PT409')
  await accept(invited, await lastToken())
  expect(await codeFrom(invite())).toBe('PT409')
})

test('workers, strangers and visitors cannot invite, and nobody can invite an owner', async () => {
  const worker = await addUser(scratch.database, `worker-${crypto.randomUUID()}@example.com`)
  await addMember(scratch.database, business, worker, 'worker')
  expect(await codeFrom(invite(worker))).toBe('PT403')
  expect(await codeFrom(invite(invited))).toBe('PT403')
  expect(await codeFrom(invite('anon'))).toBe('42501')
  expect(await codeFrom(invite(owner, address, 'owner'))).toBe('PT400')
  expect(await mails()).toEqual([])
})

test('limits a person to fifty invitations a day over all businesses', async () => {
  await scratch.database.query(
    `insert into public.team_invitations (business_id, email, role, invited_by, expires_at)
     select $1, n || '@example.com', 'worker', $2, now() from generate_series(1, 49) n`,
    [business, owner],
  )
  business = await addBusiness(scratch.database, owner, { business_name: 'Second' })
  const sent = ['a@b.io', 'c@b.io', 'd@b.io'].map((email) => codeFrom(invite(owner, email)))
  expect((await Promise.all(sent)).toSorted()).toEqual(['PT429', 'PT429', 'done'])
})

test.each(['owner', 'admin', ''])('rejects an invitation as %j', async (role) => {
  expect(await codeFrom(invite(owner, address, role))).toBe('PT400')
})
