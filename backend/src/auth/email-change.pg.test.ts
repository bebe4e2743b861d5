import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Json } from './fields.ts'
import type { AuthMail } from './mail.ts'
import { lastMail, linkOf, newUser, type ScratchAuth, scratchAuth, textOf } from './testing/scratch-auth.ts'

let auth: ScratchAuth
let own: Json = {}
let email = ''
let next = ''
let count = 0
beforeAll(async () => {
  auth = await scratchAuth()
})
afterAll(() => auth.close())
beforeEach(async () => {
  count += 1
  email = `user${count}@example.com`
  next = `next${count}@example.com`
  own = await newUser(auth, email)
})

const ask = () => auth.ask('PUT', '/user', { bearer: textOf(own, 'access_token'), body: { email: next } })
const mails = () => ({ old: lastMail(auth, email), new: lastMail(auth, next) })
const byCode = (mail: AuthMail) =>
  auth.post('/verify', { type: 'email_change', email: mail.to, token: mail.token })
const byHash = (mail: AuthMail) => auth.post('/verify', { type: 'email_change', token_hash: mail.tokenHash })
const byLink = (mail: AuthMail) => auth.ask('GET', linkOf(mail))
const current = async () => {
  const { body } = await auth.ask('GET', '/user', { bearer: textOf(own, 'access_token') })
  return body['email']
}

describe('a change over two mailboxes', () => {
  test.each([
    ['old, then new', 'old', 'new', byCode],
    ['new, then old', 'new', 'old', byCode],
    ['old, then new', 'old', 'new', byHash],
    ['new, then old', 'new', 'old', byLink],
  ] as const)('%s', async (_name, first, second, by) => {
    await ask()
    const both = mails()
    await by(both[first])
    expect(await current()).toBe(email)
    await by(both[second])
    expect(await current()).toBe(next)
  })

  test.each(['old', 'new'] as const)('is not done by two uses of the %s one', async (which) => {
    await ask()
    const mail = mails()[which]
    expect((await byHash(mail)).status).toBe(200)
    for (const by of [byHash, byCode]) expect((await by(mail)).status).toBe(403)
    expect(await current()).toBe(email)
  })

  test('is not done by two clicks at once on one link', async () => {
    await ask()
    const mail = mails().new
    await Promise.all([byLink(mail), byLink(mail), byLink(mail)])
    expect(await current()).toBe(email)
  })

  test('begins anew when it is asked for again: an earlier yes was for that one', async () => {
    await ask()
    await byHash(mails().new)
    auth.clock.ms += 61_000
    await ask()
    const again = mails()
    await byHash(again.new)
    expect(await current()).toBe(email)
    await byHash(again.old)
    expect(await current()).toBe(next)
  })

  test('to another address forgets the yes to the first', async () => {
    await ask()
    const first = mails()
    await byHash(first.old)
    const other = `other${count}@example.com`
    await auth.ask('PUT', '/user', { bearer: textOf(own, 'access_token'), body: { email: other } })
    expect((await byHash(first.new)).status).toBe(403)
    await byHash(lastMail(auth, other))
    expect(await current()).toBe(email)
  })

  test('ends after an hour', async () => {
    await ask()
    const both = mails()
    await byHash(both.old)
    auth.clock.ms += 3_601_000
    expect((await byHash(both.new)).status).toBe(403)
    expect((await auth.post('/token?grant_type=password', { email, password: 'correct horse' })).status).toBe(
      200,
    )
  })

  test('to an address taken meanwhile is refused in the fragment and changes nothing', async () => {
    await ask()
    const both = mails()
    await newUser(auth, next)
    await byLink(both.old)
    const told = await byLink(both.new)
    expect(told.headers['location']).toContain('error_code=email_exists')
    expect(await current()).toBe(email)
  })

  test('of two accounts to one address is won by one', async () => {
    await ask()
    const mine = mails()
    const rival = `rival${count}@example.com`
    const session = await newUser(auth, rival)
    await auth.ask('PUT', '/user', { bearer: textOf(session, 'access_token'), body: { email: next } })
    const theirs = { old: lastMail(auth, rival), new: lastMail(auth, next) }
    await byHash(mine.old)
    await byHash(theirs.old)
    const told = await Promise.all([byHash(mine.new), byHash(theirs.new)])
    expect(told.map(({ status }) => String(status)).sort()).toEqual(['200', '422'])
  })
})

test('one mailbox is enough where the project says so', async () => {
  const single = await scratchAuth({ isSecureEmailChange: false })
  const session = await newUser(single, 'a@b.io')
  await single.ask('PUT', '/user', { bearer: textOf(session, 'access_token'), body: { email: 'c@d.io' } })
  expect(single.mails.filter(({ kind }) => kind.startsWith('email_change')).map(({ to }) => to)).toEqual([
    'c@d.io',
  ])
  const { token } = lastMail(single, 'c@d.io')
  const told = await single.post('/verify', { type: 'email_change', email: 'c@d.io', token })
  expect(told.body['user']).toMatchObject({ email: 'c@d.io' })
  await single.close()
})
