import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from './fields.ts'
import { lastMail, newUser, type ScratchAuth, scratchAuth, textOf } from './testing/scratch-auth.ts'

let auth: ScratchAuth
let user = ''
let admin = ''
beforeAll(async () => {
  auth = await scratchAuth()
  user = textOf(await newUser(auth, 'ann@example.com'), 'access_token')
  admin = auth.tokens.sign({
    role: 'service_role',
    iss: 'supabase',
    exp: Math.floor(Date.now() / 1000) + 3600,
  })
})
afterAll(() => auth.close())

const id = randomUUID()

describe('administration', () => {
  test.each([
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', `/admin/users/${id}`],
    ['PUT', `/admin/users/${id}`],
    ['DELETE', `/admin/users/${id}`],
    ['GET', `/admin/users/${id}/factors`],
    ['PUT', `/admin/users/${id}/factors/${id}`],
    ['DELETE', `/admin/users/${id}/factors/${id}`],
    ['GET', '/admin/audit'],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
  ])('%s %s requires the secret key', async (method, url) => {
    const anon = auth.tokens.sign({ role: 'anon', exp: Math.floor(Date.now() / 1000) + 60 })
    for (const bearer of [user, anon]) {
      const response = await auth.ask(method, url, { bearer, body: {} })
      expect(response.body).toEqual({ code: 403, error_code: 'not_admin', msg: 'User not allowed' })
    }
    expect((await auth.ask(method, url, { body: {} })).status).toBe(401)
  })

  const asAdmin = (method: string, url: string, body: Json = {}) =>
    auth.ask(method, url, { bearer: admin, body })

  test('creates, reads, changes, bans and deletes users', async () => {
    const made = await asAdmin('POST', '/admin/users', {
      email: 'made@example.com',
      password: 'correct horse',
      email_confirm: true,
      user_metadata: { a: 1 },
      app_metadata: { plan: 'x' },
    })
    expect(made.body).toMatchObject({
      user_metadata: { a: 1 },
      app_metadata: { plan: 'x', provider: 'email' },
    })
    const path = `/admin/users/${textOf(made.body, 'id')}`
    expect((await asAdmin('GET', path)).body).toEqual(made.body)
    const signIn = (password: string) =>
      auth.post('/token?grant_type=password', { email: 'made@example.com', password })
    await asAdmin('PUT', path, { password: 'battery staple', ban_duration: '24h' })
    expect((await signIn('battery staple')).body['error_code']).toBe('user_banned')
    await asAdmin('PUT', path, { ban_duration: 'none' })
    const session = await signIn('battery staple')
    expect(session.status).toBe(200)
    expect((await asAdmin('DELETE', path)).body).toEqual({})
    const gone = await auth.ask('GET', '/user', { bearer: textOf(session.body, 'access_token') })
    expect(gone.body['error_code']).toBe('user_not_found')
    expect((await asAdmin('GET', path)).body).toMatchObject({ code: 404, error_code: 'user_not_found' })
  })

  test('deletes softly when the row is still referenced', async () => {
    const made = await asAdmin('POST', '/admin/users', { email: 'soft@example.com' })
    const path = `/admin/users/${textOf(made.body, 'id')}`
    await asAdmin('DELETE', path, { should_soft_delete: true })
    expect((await asAdmin('GET', path)).status).toBe(404)
    expect((await asAdmin('POST', '/admin/users', { email: 'soft@example.com' })).status).toBe(200)
  })

  test('lists pages with the total', async () => {
    const response = await asAdmin('GET', '/admin/users?page=1&per_page=1')
    expect(response.body['users']).toHaveLength(1)
    expect(response.headers['link']).toMatch(
      /^<\/admin\/users\?page=2&per_page=1>; rel="next", <\/admin\/users\?page=\d+&per_page=1>; rel="last"$/,
    )
    expect(Number(response.headers['x-total-count'])).toBeGreaterThan(1)
  })

  test.each([
    ['POST', '/admin/users', {}, 400, 'validation_failed'],
    ['POST', '/admin/users', { email: 'ann@example.com' }, 422, 'email_exists'],
    ['POST', '/invite', { email: 'ann@example.com' }, 422, 'email_exists'],
    ['GET', '/admin/users/x', {}, 404, 'validation_failed'],
    ['PUT', `/admin/users/${id}`, { ban_duration: 'soon' }, 400, 'validation_failed'],
    ['POST', '/admin/generate_link', { type: 'recovery', email: 'who@example.com' }, 404, 'user_not_found'],
    ['POST', '/admin/generate_link', { type: 'tea', email: 'who@example.com' }, 400, 'validation_failed'],
  ])('rejects %s %s %o', async (method, url, body, status, code) => {
    const response = await asAdmin(method, url, body)
    expect([response.status, response.body['error_code']]).toEqual([status, code])
  })

  test('returns a working link without sending an email', async () => {
    const sent = auth.mails.length
    const response = await asAdmin('POST', '/admin/generate_link', {
      type: 'magiclink',
      email: 'ann@example.com',
    })
    expect(response.body).toMatchObject({ verification_type: 'magiclink', email: 'ann@example.com' })
    expect(auth.mails).toHaveLength(sent)
    const used = await auth.post('/verify', { type: 'magiclink', token_hash: response.body['hashed_token'] })
    expect(used.status).toBe(200)
  })

  test('invites by email', async () => {
    const response = await asAdmin('POST', '/invite', { email: 'guest@example.com', data: { a: 1 } })
    expect(response.body).toMatchObject({ invited_at: expect.any(String), user_metadata: { a: 1 } })
    const { tokenHash, kind } = lastMail(auth, 'guest@example.com')
    expect(kind).toBe('invite')
    expect((await auth.post('/verify', { type: 'invite', token_hash: tokenHash })).status).toBe(200)
  })
})
