import { createHash, createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { newUser, textOf, userIdOf } from '../testing/scratch-auth.ts'
import { type ScratchGoogle, scratchGoogle } from '../testing/scratch-google.ts'

let google: ScratchGoogle
beforeAll(async () => {
  google = await scratchGoogle({ isManualLinkingOn: true })
})
afterAll(() => google.close())
afterEach(() => {
  vi.useRealTimers()
})

const bring = (body: object, bearer?: string) =>
  google.auth.post('/token?grant_type=id_token', { provider: 'google', ...body }, bearer ? { bearer } : {})
const sha = (text: string) => createHash('sha256').update(text)
const token = (claims: object = {}, header: object = {}) =>
  google.server.mint(
    { aud: 'web', sub: 'ann', email: 'ann@gmail.test', email_verified: true, ...claims },
    header,
  )

describe('an ID token', () => {
  test.each(['web', 'phone'])('for the configured client %s signs in', async (aud) => {
    const response = await bring({ id_token: token({ aud }) })
    expect(response.body).toMatchObject({ user: { email: 'ann@gmail.test', identities: [{ id: 'ann' }] } })
    expect(auth(response.body)).toMatchObject({ amr: [{ method: 'oauth' }] })
  })

  test('with a nonce requires the unhashed nonce', async () => {
    const id_token = token({ nonce: sha('kept by the app').digest('hex') })
    expect((await bring({ id_token, nonce: 'kept by the app' })).status).toBe(200)
    expect((await bring({ id_token, nonce: 'something else' })).body).toEqual({
      error: 'invalid nonce',
      error_description: 'Nonces mismatch',
    })
    for (const body of [{ id_token }, { id_token: token(), nonce: 'x' }]) {
      expect((await bring(body)).body).toMatchObject({
        error: 'invalid request',
        error_description: 'Passed nonce and nonce in id_token should either both exist or not.',
      })
    }
  })

  test('with an access token must match its at_hash', async () => {
    const access_token = 'an access token of google'
    const at_hash = sha(access_token).digest().subarray(0, 16).toString('base64url')
    expect((await bring({ id_token: token({ at_hash }), access_token })).status).toBe(200)
    for (const id_token of [token({ at_hash: 'x' }), token()]) {
      expect((await bring({ id_token, access_token })).body).toMatchObject(bad)
    }
  })

  const bad = { error: 'invalid request', error_description: 'Bad ID token' }
  const hs256 = () => {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const claims = { iss: google.server.issuer, aud: 'web', sub: 'ann', iat: 1, exp: 9_999_999_999 }
    const text = `${encode({ alg: 'HS256' })}.${encode(claims)}`
    return `${text}.${createHmac('sha256', 'a secret of the tests').update(text).digest('base64url')}`
  }
  test.each([
    ['of another issuer', () => token({ iss: 'https://accounts.google.com' })],
    ['that has expired', () => token({ exp: 1_700_000_000 })],
    ['without an end', () => token({ exp: undefined })],
    ['with a nonce that is no text', () => token({ nonce: {} })],
    ['of tomorrow', () => token({ nbf: 9_999_999_999 })],
    ['without a subject', () => token({ sub: undefined })],
    [
      'with a changed payload',
      () => token().replace(/\.[^.]+\./, `.${token({ sub: 'bob' }).split('.')[1]}.`),
    ],
    ['without a signature', () => token({}, { alg: 'none' }).replace(/[^.]+$/, '')],
    ['signed with the client secret', hs256],
    ['of an unknown key', () => token({}, { kid: 'unknown' })],
    ['that is no JWT', () => 'a.b.c'],
    ['of one part', () => 'word'],
    ['of a null', () => `${Buffer.from('null').toString('base64url')}.bnVsbA.x`],
  ])('rejects %s', async (_name, make) => {
    const response = await bring({ id_token: make() })
    expect([response.status, response.body]).toEqual([400, bad])
  })

  test('for another client names that client', async () => {
    expect((await bring({ id_token: token({ aud: 'foreign' }) })).body).toEqual({
      error: 'invalid request',
      error_description: 'Unacceptable audience in id_token: [foreign]',
    })
    expect((await bring({ id_token: token({ aud: ['foreign', 'web'], azp: 'foreign' }) })).body).toEqual(bad)
  })

  test('signed with rotated keys is verified', async () => {
    expect((await bring({ id_token: token() })).status).toBe(200)
    google.server.rotateKeys()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
    expect((await bring({ id_token: token() })).status).toBe(200)
  })

  test('while the issuer is down is not reported as the app’s error', async () => {
    const fresh = await scratchGoogle()
    fresh.server.state.isDown = true
    const id_token = fresh.server.mint({ aud: 'web' })
    const response = await fresh.auth.post('/token?grant_type=id_token', { provider: 'google', id_token })
    expect([response.status, response.body['error_code']]).toEqual([503, 'unexpected_failure'])
    await fresh.close()
  })

  test('with an unverified address creates no account', async () => {
    await newUser(google.auth, 'owner@gmail.test')
    const id_token = token({ sub: 'thief', email: 'owner@gmail.test', email_verified: false })
    expect((await bring({ id_token })).body['error_code']).toBe('provider_email_needs_verification')
  })

  test('is linked to the signed-in user once', async () => {
    const own = await newUser(google.auth, 'linker@gmail.test')
    const bearer = textOf(own, 'access_token')
    const id_token = token({ sub: 'linked', email: 'other@gmail.test' })
    expect((await bring({ id_token, link_identity: true })).status).toBe(401)
    const response = await bring({ id_token, link_identity: true }, bearer)
    expect(userIdOf(response.body)).toBe(userIdOf(own))
    expect(response.body['user']).toMatchObject({ app_metadata: { providers: ['email', 'google'] } })
    expect(userIdOf((await bring({ id_token })).body)).toBe(userIdOf(own))
    expect((await bring({ id_token, link_identity: true }, bearer)).body).toMatchObject({
      error_code: 'identity_already_exists',
      msg: 'Identity is already linked',
    })
    const other = await newUser(google.auth, 'second@gmail.test')
    expect(
      (await bring({ id_token, link_identity: true }, textOf(other, 'access_token'))).body,
    ).toMatchObject({
      msg: 'Identity is already linked to another user',
    })
  })
})

function auth(body: Parameters<typeof textOf>[0]) {
  return google.auth.tokens.verify(textOf(body, 'access_token'))
}
