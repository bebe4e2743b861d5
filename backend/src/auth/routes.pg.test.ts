import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newUser, type ScratchAuth, scratchAuth, textOf } from './testing/scratch-auth.ts'

let auth: ScratchAuth
let user = ''
beforeAll(async () => {
  auth = await scratchAuth()
  user = textOf(await newUser(auth, 'ann@example.com'), 'access_token')
})
afterAll(() => auth.close())

const id = randomUUID()

describe('disabled features answer as in a hosted project', () => {
  test.each([
    [
      'GET',
      '/authorize?provider=google',
      {},
      400,
      'validation_failed',
      'Unsupported provider: provider is not enabled',
    ],
    [
      'GET',
      '/authorize?provider=x1',
      {},
      400,
      'validation_failed',
      'Unsupported provider: Provider x1 could not be found',
    ],
    [
      'GET',
      '/user/identities/authorize?provider=google',
      {},
      404,
      'manual_linking_disabled',
      'Manual linking is disabled',
    ],
    ['DELETE', `/user/identities/${id}`, {}, 404, 'manual_linking_disabled', 'Manual linking is disabled'],
    [
      'POST',
      '/factors',
      { factor_type: 'phone' },
      422,
      'mfa_phone_enroll_not_enabled',
      'MFA enroll is disabled for Phone',
    ],
    [
      'POST',
      '/factors',
      { factor_type: 'tea' },
      400,
      'validation_failed',
      'factor_type needs to be totp, phone, or webauthn',
    ],
    ['DELETE', `/factors/${id}`, {}, 404, 'mfa_factor_not_found', 'Factor not found'],
    ['POST', `/factors/${id}/challenge`, {}, 404, 'mfa_factor_not_found', 'Factor not found'],
    ['POST', `/factors/${id}/verify`, {}, 404, 'mfa_factor_not_found', 'Factor not found'],
    ['DELETE', '/factors/x', {}, 404, 'validation_failed', 'factor_id must be an UUID'],
    ['POST', '/sso', { domain: 'a.io' }, 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
    ['GET', '/sso/saml/metadata', {}, 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
    [
      'POST',
      '/passkeys/registration/options',
      {},
      404,
      'passkey_disabled',
      'Passkey authentication is disabled',
    ],
    ['GET', '/oauth/authorize', {}, 404, 'feature_disabled', 'OAuth server is disabled'],
    [
      'GET',
      '/.well-known/oauth-authorization-server',
      {},
      404,
      'feature_disabled',
      'OAuth server is disabled',
    ],
    ['POST', '/otp', { phone: '15551234' }, 400, 'phone_provider_disabled', 'Unsupported phone provider'],
    [
      'POST',
      '/resend',
      { type: 'sms', phone: '15551234' },
      400,
      'phone_provider_disabled',
      'Unsupported phone provider',
    ],
    ['GET', '/nowhere', {}, 404, 'validation_failed', 'Path not found'],
    ['GET', '/signup', {}, 405, 'validation_failed', 'Method not allowed'],
  ])('%s %s', async (method, url, body, status, code, message) => {
    const response = await auth.ask(method, url, { bearer: user, body })
    expect([response.status, response.body]).toEqual([
      status,
      { code: status, error_code: code, msg: message },
    ])
  })

  test('a callback without a flow redirects to the site with the reason', async () => {
    const response = await auth.ask('GET', '/callback?code=x')
    expect(response.status).toBe(302)
    expect(response.headers['location']).toMatch(
      /^http:\/\/app\.test\/\?error=invalid_request&error_code=bad_oauth_callback/,
    )
  })
})

describe('about the service', () => {
  test('settings list what a sign-in screen may offer', async () => {
    const response = await auth.ask('GET', '/settings')
    expect(response.body).toMatchObject({
      external: { email: true, google: false, phone: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: false,
      saml_enabled: false,
    })
  })

  test('the issuer metadata names the URL of its keys', async () => {
    expect((await auth.ask('GET', '/.well-known/openid-configuration')).body).toMatchObject({
      issuer: 'http://api.test/auth/v1',
      jwks_uri: 'http://api.test/auth/v1/.well-known/jwks.json',
    })
  })

  test('health names the service, and the key set omits the secret', async () => {
    expect((await auth.ask('GET', '/health')).body).toHaveProperty('name')
    const keys = await auth.ask('GET', '/.well-known/jwks.json')
    expect([keys.body, keys.headers['cache-control']]).toEqual([{ keys: [] }, 'public, max-age=600'])
  })
})

test('logs an error with its reason and place, without the request body', async () => {
  auth.logged.length = 0
  const body = { email: 'ann@example.com', password: 'a wrong secret' }
  await auth.post('/token?grant_type=password', body)
  expect(auth.logged).toEqual([
    {
      level: 'info',
      event: 'auth.refused',
      code: 'invalid_credentials',
      method: 'POST',
      path: '/token',
      ip: '203.0.113.7',
    },
  ])
})
