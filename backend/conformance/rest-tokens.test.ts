import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Backend, createBackend } from '#backend.ts'
import { type ScratchDatabase, scratchDatabase } from '#postgres/testing/scratch.ts'
import { defaultSettings } from '#settings.ts'

const jwtSecret = 'a secret of the token tests, long enough for HS256'
const now = Math.floor(Date.now() / 1000)
const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function jwt(claims: object, secret = jwtSecret, header: object = { alg: 'HS256', typ: 'JWT' }): string {
  const signed = `${text(header)}.${text(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

const user = { role: 'authenticated', sub: '00000000-0000-4000-8000-0000000000aa', iat: now, exp: now + 3600 }
const anon = jwt({ role: 'anon', iss: 'supabase', iat: now, exp: now + 3600 })

let scratch: ScratchDatabase
let backend: Backend
beforeAll(async () => {
  scratch = await scratchDatabase()
  await scratch.database.query(`
    create table public.things (id int primary key);
    insert into public.things values (1);
    revoke all on public.things from anon;
    create function public.who() returns text stable language sql as $$ select current_user || ' ' || coalesce(auth.jwt()->>'role', '') $$;`)
  backend = createBackend({
    database: scratch.database,
    secrets: { jwtSecret, publishableKey: 'sb_publishable_one', secretKey: 'sb_secret_two' },
    settings: { ...defaultSettings, jwtAudience: 'authenticated' },
    log: () => {},
    sendMail: async () => {},
  })
})
afterAll(async () => {
  await backend.close()
  await scratch.close()
})

const ask = (headers: Record<string, string>, path = '/rest/v1/things') =>
  backend.fetch(new Request(`http://project.test${path}`, { headers }))
const bearing = (token: string, path?: string) =>
  ask({ apikey: anon, authorization: `Bearer ${token}` }, path)

describe('an invalid token gets 401 with a code and a challenge', () => {
  test.each([
    ['of two parts', 'a.b', 'PGRST301', 'Expected 3 parts in JWT; got 2'],
    [
      'made with another secret',
      jwt(user, 'another secret that is long enough'),
      'PGRST301',
      'No suitable key or wrong key type',
    ],
    [
      'without a signature',
      `${text({ alg: 'none' })}.${text(user)}.`,
      'PGRST301',
      'Wrong or unsupported encoding algorithm',
    ],
    [
      'of an algorithm no key has',
      jwt(user, jwtSecret, { alg: 'RS256' }),
      'PGRST301',
      'No suitable key or wrong key type',
    ],
    ['expired', jwt({ ...user, exp: now - 60 }), 'PGRST303', 'JWT expired'],
    ['from the future', jwt({ ...user, iat: now + 600 }), 'PGRST303', 'JWT issued at future'],
    ['not valid yet', jwt({ ...user, nbf: now + 600 }), 'PGRST303', 'JWT not yet valid'],
    ['for somebody else', jwt({ ...user, aud: 'another' }), 'PGRST303', 'JWT not in audience'],
    [
      'with a date for a number',
      jwt({ ...user, exp: '2030' }),
      'PGRST303',
      "The JWT 'exp' claim must be a number",
    ],
    ['empty', '', 'PGRST301', 'Empty JWT is sent in Authorization header'],
  ])('%s', async (_name, token, code, message) => {
    const response = await bearing(token)
    expect([response.status, await response.json()]).toMatchObject([401, { code, message }])
    expect(response.headers.get('www-authenticate')).toContain('Bearer error="invalid_token"')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('rejects a token with an unknown role', async () => {
    const response = await bearing(jwt({ ...user, role: 'nobody_here' }))
    expect([response.status, await response.json()]).toMatchObject([401, { code: '22023' }])
  })
})

describe('the caller', () => {
  test.each([
    ['the public key', { apikey: anon }, 'anon anon'],
    ['the public key as bearer too', { apikey: anon, authorization: `Bearer ${anon}` }, 'anon anon'],
    [
      'a user',
      { apikey: anon, authorization: `Bearer ${jwt({ ...user, aud: 'authenticated' })}` },
      'authenticated authenticated',
    ],
    [
      'a user a few seconds late',
      { apikey: anon, authorization: `Bearer ${jwt({ ...user, exp: now - 10 })}` },
      'authenticated authenticated',
    ],
    ['an opaque key', { apikey: 'sb_publishable_one' }, 'anon anon'],
    [
      'a secret key',
      { apikey: 'sb_secret_two', authorization: 'Bearer sb_secret_two' },
      'service_role service_role',
    ],
  ])('%s', async (_name, headers, expected) => {
    const response = await ask(headers, '/rest/v1/rpc/who')
    expect([response.status, await response.json()]).toEqual([200, expected])
  })

  test('gets 401 where the public key lacks a permission, and 403 where a user does', async () => {
    expect((await ask({ apikey: anon })).status).toBe(401)
    await scratch.database.query('revoke all on public.things from authenticated')
    expect((await bearing(jwt(user))).status).toBe(403)
  })
})

describe('a project without an anonymous role', () => {
  let walled: Backend
  beforeAll(() => {
    walled = createBackend({
      database: scratch.database,
      secrets: { jwtSecret, publishableKey: 'sb_publishable_one' },
      settings: { ...defaultSettings, anonRole: null, requireApikey: false },
      log: () => {},
      sendMail: async () => {},
    })
  })
  afterAll(() => walled.close())
  const who = (headers: Record<string, string>) =>
    walled.fetch(new Request('http://project.test/rest/v1/rpc/who', { headers }))

  test.each([
    ['no token', {}],
    ['a token that names no role', { authorization: `Bearer ${jwt({ sub: user.sub, exp: user.exp })}` }],
  ])('rejects %s', async (_name, headers) => {
    const response = await who(headers)
    expect([response.status, await response.json()]).toMatchObject([
      401,
      { code: 'PGRST302', message: 'Anonymous access is disabled' },
    ])
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
  })

  test.each([
    ['the public key', { apikey: anon }],
    ['an opaque key', { apikey: 'sb_publishable_one' }],
  ])('still knows %s as anon', async (_name, headers) => {
    expect(await (await who(headers)).json()).toBe('anon anon')
  })
})
