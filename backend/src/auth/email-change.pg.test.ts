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

describe('a change confirmed by two mailboxes', () => {
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

  test.each(['old', 'new'] as const)('is not completed by two uses of the %s link', async (which) => {
    await ask()
    const mail = mails()[which]
    expect((await byHash(mail)).status).toBe(200)
    for (const by of [byHash, byCode]) expect((await by(mail)).status).toBe(403)
    expect(await current()).toBe(email)
  })

  test('is not completed by two simultaneous clicks on one link', async () => {
    await ask()
    const mail = mails().new
    await Promise.all([byLink(mail), byLink(mail), byLink(mail)])
    expect(await current()).toBe(email)
  })

  test('starts over when it is requested again, discarding an earlier confirmation', async () => {
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

  test('to another address discards the confirmation of the first', async () => {
    await ask()
    const first = mails()
    await byHash(first.old)
    const other = `other${count}@example.com`
    await auth.ask('PUT', '/user', { bearer: textOf(own, 'access_token'), body: { email: other } })
    expect((await byHash(first.new)).status).toBe(403)
    await byHash(lastMail(auth, other))
    expect(await current()).toBe(email)
  })

  test('expires after an hour', async () => {
    await ask()
    const both = mails()
    await byHash(both.old)
    auth.clock.ms += 3_601_000
    expect((await byHash(both.new)).status).toBe(403)
    expect((await auth.post('/token?grant_type=password', { email, password: 'correct horse' })).status).toBe(
      200,
    )
  })

  test('is rejected in the fragment when the address was taken meanwhile, and changes nothing', async () => {
    await ask()
    const both = mails()
    await newUser(auth, next)
    await byLink(both.old)
    const response = await byLink(both.new)
    expect(response.headers['location']).toContain('error_code=email_exists')
    expect(await current()).toBe(email)
  })

  test('of two accounts to one address succeeds for one of them only', async () => {
    await ask()
    const mine = mails()
    const rival = `rival${count}@example.com`
    const session = await newUser(auth, rival)
    await auth.ask('PUT', '/user', { bearer: textOf(session, 'access_token'), body: { email: next } })
    const theirs = { old: lastMail(auth, rival), new: lastMail(auth, next) }
    await byHash(mine.old)
    await byHash(theirs.old)
    const responses = await Promise.all([byHash(mine.new), byHash(theirs.new)])
    expect(responses.map(({ status }) => String(status)).sort()).toEqual(['200', '422'])
  })
})

test('needs one confirmation when the project is configured that way', async () => {
  const single = await scratchAuth({ isSecureEmailChange: false })
  const session = await newUser(single, 'a@b.io')
  await single.ask('PUT', '/user', { bearer: textOf(session, 'access_token'), body: { email: 'c@d.io' } })
  expect(single.mails.filter(({ kind }) => kind.startsWith('email_change')).map(({ to }) => to)).toEqual([
    'c@d.io',
  ])
  const { token } = lastMail(single, 'c@d.io')
  const response = await single.post('/verify', { type: 'email_change', email: 'c@d.io', token })
  expect(response.body['user']).toMatchObject({ email: 'c@d.io' })
  await single.close()
})
