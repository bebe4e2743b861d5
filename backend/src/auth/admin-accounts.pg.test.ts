import { hash as hashArgon } from '@node-rs/argon2'
import { hash as hashBcrypt } from '@node-rs/bcrypt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from './fields.ts'
import { createPasswords } from './passwords.ts'
import { newUser, type ScratchAuth, scratchAuth, textOf, userIdOf } from './testing/scratch-auth.ts'

let auth: ScratchAuth
let admin = ''
beforeAll(async () => {
  auth = await scratchAuth({ autoconfirm: true }, { passwords: createPasswords() })
  admin = auth.tokens.sign({ role: 'service_role', exp: Math.floor(Date.now() / 1000) + 3600 })
})
afterAll(() => auth.close())

const asAdmin = (method: string, url: string, body: Json = {}) =>
  auth.ask(method, url, { bearer: admin, body })
const signIn = (email: string, password: string) =>
  auth.post('/token?grant_type=password', { email, password })
const storedOf = async (id: string) => {
  const [row] = await auth.database.query<{ stored: string }>(
    'select encrypted_password as stored from auth.users where id = $1',
    [id],
  )
  return row?.stored ?? ''
}

describe('an imported password hash', () => {
  test.each([
    ['bcrypt $2b$', () => hashBcrypt('correct horse', 10)],
    ['bcrypt $2a$', async () => (await hashBcrypt('correct horse', 6)).replace('$2b$', '$2a$')],
    ['argon2id', () => hashArgon('correct horse', { memoryCost: 4096, timeCost: 3, parallelism: 1 })],
  ])('of %s signs in, and is replaced by one of ours', async (kind, make) => {
    const email = `${kind.replace(/\W/g, '')}@example.com`
    const password_hash = await make()
    const made = await asAdmin('POST', '/admin/users', { email, password_hash, email_confirm: true })
    const id = textOf(made.body, 'id')
    expect((await signIn(email, 'battery staple')).status).toBe(400)
    expect(await storedOf(id)).toBe(password_hash)
    expect((await signIn(email, 'correct horse')).status).toBe(200)
    expect(await storedOf(id)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await signIn(email, 'correct horse')).status).toBe(200)
  })

  test('admits all concurrent sign-ins while it is being replaced', async () => {
    const email = 'crowd@example.com'
    const password_hash = await hashBcrypt('correct horse', 4)
    await asAdmin('POST', '/admin/users', { email, password_hash, email_confirm: true })
    const all = await Promise.all(Array.from({ length: 5 }, () => signIn(email, 'correct horse')))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  test.each([
    { password_hash: '$1$abc$def' },
    { password_hash: `$2b$31$${'x'.repeat(53)}` },
    { password_hash: `$2b$10$${'x'.repeat(53)}`, password: 'correct horse' },
  ])('rejects %o', async (given) => {
    const response = await asAdmin('POST', '/admin/users', { email: 'no@example.com', ...given })
    expect([response.status, response.body['error_code']]).toEqual([400, 'validation_failed'])
  })
})

describe('a phone number', () => {
  test('identifies a user without an email address, or in addition to it', async () => {
    const made = await asAdmin('POST', '/admin/users', {
      phone: '+15551230001',
      phone_confirm: true,
      user_metadata: { a: 1 },
    })
    expect(made.body).toMatchObject({
      email: '',
      phone: '15551230001',
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: 'phone', providers: ['phone'] },
      user_metadata: { a: 1 },
      identities: [{ provider: 'phone' }],
    })
    const both = await asAdmin('POST', '/admin/users', { email: 'both@example.com', phone: '15551230002' })
    expect(both.body).toMatchObject({ phone: '15551230002', app_metadata: { providers: ['email', 'phone'] } })
    expect(both.body).not.toHaveProperty('phone_confirmed_at')
  })

  test('is validated and belongs to one user', async () => {
    await asAdmin('POST', '/admin/users', { phone: '15551230003' })
    const codeOf = async (phone: string) =>
      (await asAdmin('POST', '/admin/users', { phone })).body['error_code']
    expect(await codeOf('+15551230003')).toBe('phone_exists')
    expect(await codeOf('call me')).toBe('validation_failed')
  })
})

describe('an administrator', () => {
  test('ends a user’s sessions by setting a password or deleting the user', async () => {
    const session = await newUser(auth, 'ann@example.com')
    const bearer = textOf(session, 'access_token')
    await asAdmin('PUT', `/admin/users/${userIdOf(session)}`, { password: 'battery staple' })
    expect((await auth.ask('GET', '/user', { bearer })).body['error_code']).toBe('session_not_found')
    const response = await auth.post('/token?grant_type=refresh_token', {
      refresh_token: session['refresh_token'],
    })
    expect(response.status).toBe(400)
  })

  test('blocks sign-in, refresh and every call of a banned user until the ban is lifted', async () => {
    const session = await newUser(auth, 'bob@example.com')
    const bearer = textOf(session, 'access_token')
    const path = `/admin/users/${userIdOf(session)}`
    await asAdmin('PUT', path, { ban_duration: '1h30m' })
    const refresh = () =>
      auth.post('/token?grant_type=refresh_token', { refresh_token: session['refresh_token'] })
    expect((await auth.ask('GET', '/user', { bearer })).body['error_code']).toBe('user_banned')
    expect((await refresh()).body['error_code']).toBe('user_banned')
    expect((await signIn('bob@example.com', 'correct horse')).body['error_code']).toBe('user_banned')
    await asAdmin('PUT', path, { ban_duration: 'none' })
    expect((await refresh()).status).toBe(200)
  })

  test('ends a user’s sessions with that user’s token', async () => {
    const session = await newUser(auth, 'eve@example.com')
    const bearer = textOf(session, 'access_token')
    expect((await auth.post('/logout?scope=global', undefined, { bearer })).status).toBe(204)
    expect((await auth.ask('GET', '/user', { bearer })).status).toBe(403)
  })

  test('lists every user exactly once over all pages', async () => {
    const seen: string[] = []
    let pages = 0
    for (let page = 1; page < 20; page += 1) {
      const response = await asAdmin('GET', `/admin/users?page=${page}&per_page=3`)
      const users = Array.isArray(response.body['users']) ? response.body['users'] : []
      seen.push(...users.map((user) => String(user.id)))
      pages = Number(/page=(\d+)&per_page=3>; rel="last"/.exec(response.headers['link'] ?? '')?.[1])
      expect(response.headers['link']?.includes('rel="next"')).toBe(page < pages)
      if (page === pages) break
    }
    const total = Number((await asAdmin('GET', '/admin/users?per_page=1')).headers['x-total-count'])
    expect([seen.length, new Set(seen).size]).toEqual([total, total])
    expect((await asAdmin('GET', '/admin/users?page=9999')).body['users']).toEqual([])
  })
})

describe('a link generated by an administrator', () => {
  const linkOf = async (body: Json) => {
    const response = await asAdmin('POST', '/admin/generate_link', {
      redirect_to: 'http://app.test/next',
      ...body,
    })
    expect(response.body).toMatchObject({
      action_link: expect.stringContaining(`/auth/v1/verify?token=${textOf(response.body, 'hashed_token')}`),
      email_otp: expect.stringMatching(/^\d{6}$/),
      verification_type: body['type'],
      redirect_to: 'http://app.test/next',
    })
    return textOf(response.body, 'action_link').replace(/^.*\/auth\/v1/, '')
  }
  const follow = async (path: string) => (await auth.ask('GET', path)).headers['location'] ?? ''

  test.each(['signup', 'invite', 'magiclink', 'recovery'])('of type %s signs in once', async (type) => {
    const email = `${type}@example.com`
    const isNew = type === 'signup' || type === 'invite'
    if (!isNew) await newUser(auth, email)
    const path = await linkOf({ type, email, ...(type === 'signup' ? { password: 'correct horse' } : {}) })
    expect(await follow(path)).toMatch(/^http:\/\/app\.test\/next#access_token=/)
    expect(await follow(path)).toContain('error_code=otp_expired')
  })

  test('of both types of an email change takes effect when both were followed', async () => {
    const session = await newUser(auth, 'old@example.com')
    const change = { email: 'old@example.com', new_email: 'new@example.com' }
    const links = [
      await linkOf({ type: 'email_change_current', ...change }),
      await linkOf({ type: 'email_change_new', ...change }),
    ]
    for (const link of links) await follow(link)
    const response = await asAdmin('GET', `/admin/users/${userIdOf(session)}`)
    expect(response.body['email']).toBe('new@example.com')
  })

  test('sends no email', () => {
    expect(auth.mails).toEqual([])
  })
})

test('writes every action to the audit log, with its author and its target', async () => {
  const made = await asAdmin('POST', '/admin/users', {
    email: 'audit@example.com',
    password: 'correct horse',
  })
  const id = textOf(made.body, 'id')
  await asAdmin('PUT', `/admin/users/${id}`, { email_confirm: true })
  const session = await signIn('audit@example.com', 'correct horse')
  const refreshed = await auth.post('/token?grant_type=refresh_token', {
    refresh_token: session.body['refresh_token'],
  })
  const bearer = textOf(refreshed.body, 'access_token')
  await auth.ask('PUT', '/user', { bearer, body: { data: { a: 1 } } })
  await auth.ask('PUT', '/user', { bearer, body: { password: 'battery staple' } })
  await auth.post('/logout', undefined, { bearer })
  await asAdmin('DELETE', `/admin/users/${id}`)
  const rows = await auth.database.query<{ action: string; actor: string }>(
    `select payload ->> 'action' as action, payload ->> 'actor_username' as actor from auth.audit_log_entries
     where payload ->> 'actor_id' = $1 or payload -> 'traits' ->> 'user_id' = $1`,
    [id],
  )
  const by = (name: string) =>
    rows
      .filter(({ actor }) => actor === name)
      .map(({ action }) => action)
      .sort()
  expect(by('service_role')).toEqual(['user_deleted', 'user_modified', 'user_signedup'])
  expect(by('audit@example.com')).toEqual([
    'login',
    'logout',
    'token_refreshed',
    'user_modified',
    'user_updated_password',
  ])
  const read = async (query: string) => {
    const response = await asAdmin('GET', `/admin/audit?per_page=2&query=${encodeURIComponent(query)}`)
    return { response, list: Array.isArray(response.body['list']) ? response.body['list'] : [] }
  }
  const deleted = await read('action:user_deleted')
  expect(deleted.list[0]).toMatchObject({ payload: { traits: { user_id: id }, log_type: 'team' } })
  expect((await read('author:audit@')).response.headers['x-total-count']).toBe('5')
  expect((await read('password:x')).response.status).toBe(400)
  expect((await auth.ask('GET', '/admin/audit', { bearer })).status).toBe(403)
})

test('rejects an existing id for a new user', async () => {
  const id = '11111111-2222-4333-8444-555555555555'
  expect((await asAdmin('POST', '/admin/users', { id, email: 'once@example.com' })).status).toBe(200)
  const response = await asAdmin('POST', '/admin/users', { id, email: 'twice@example.com' })
  expect([response.status, response.body['error_code']]).toEqual([422, 'user_already_exists'])
})

test('announces a ban for every session, however many there are', async () => {
  const { body } = await asAdmin('POST', '/admin/users', { email: 'many@example.com' })
  await auth.database.query(
    'insert into auth.sessions (id, user_id) select gen_random_uuid(), $1 from generate_series(1, 300)',
    [body['id']],
  )
  const heard: (string | null)[] = []
  const stop = await auth.database.listen('auth_sessions_ended', (payload) => heard.push(payload))
  await asAdmin('PUT', `/admin/users/${textOf(body, 'id')}`, { ban_duration: '1h' })
  await expect.poll(() => heard).toEqual(['*'])
  await stop()
})
