import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isObject, type Json } from '../fields.ts'
import { newUser, type ScratchAuth, scratchAuth, textOf } from '../testing/scratch-auth.ts'
import { createAuthenticator, type SoftwareAuthenticator } from '../testing/software-authenticator.ts'

const site = { rpId: 'app.test', origin: 'https://app.test' }
let auth: ScratchAuth
let bearer = ''
let email = ''
let count = 0
beforeAll(async () => {
  auth = await scratchAuth({ autoconfirm: true, isWebauthnFactorOn: true, siteUrl: 'https://app.test' })
})
afterAll(() => auth.close())
beforeEach(async () => {
  email = `user${(count += 1)}@example.com`
  bearer = textOf(await newUser(auth, email), 'access_token')
})

type Creation = Parameters<SoftwareAuthenticator['create']>[0]
type Challenge = { type: string; credential_options: { publicKey: Creation } }

const outcome = ({ status, body }: { status: number; body: Json }) => [status, body['error_code']]
const failed = [422, 'mfa_verification_failed']

async function enroll(as = bearer): Promise<string> {
  const { body } = await auth.post(
    '/factors',
    { factor_type: 'webauthn', friendly_name: 'Key' },
    { bearer: as },
  )
  return textOf(body, 'id')
}

/** Challenges the factor and answers with the key. */
async function prove(factor: string, key: SoftwareAuthenticator, as = bearer, changes = {}) {
  const { body } = await auth.post(`/factors/${factor}/challenge`, {}, { bearer: as })
  const { type, credential_options: options } = body['webauthn'] as Challenge
  const response =
    type === 'create' ? key.create(options.publicKey, changes) : key.get(options.publicKey, changes)
  const answer = { challenge_id: body['id'], webauthn: { type, credential_response: response } }
  return { answer, response: await auth.post(`/factors/${factor}/verify`, answer, { bearer: as }) }
}

const signIn = async () =>
  textOf(
    (await auth.post('/token?grant_type=password', { email, password: 'correct horse' })).body,
    'access_token',
  )

test('a key is made at its first challenge, and raises later sessions', async () => {
  const key = createAuthenticator(site)
  const factor = await enroll()
  const { response: made } = await prove(factor, key)
  const claims = auth.tokens.verify(textOf(made.body, 'access_token'))
  expect(claims).toMatchObject({
    aal: 'aal2',
    amr: expect.arrayContaining([expect.objectContaining({ method: 'mfa/webauthn' })]),
  })
  expect(made.body['user']).toMatchObject({ factors: [{ factor_type: 'webauthn', status: 'verified' }] })
  const later = await signIn()
  const { answer, response } = await prove(factor, key, later)
  expect(response.status).toBe(200)
  const replayed = await auth.post(`/factors/${factor}/verify`, answer, { bearer: later })
  expect(outcome(replayed)).toEqual([422, 'mfa_ip_address_mismatch'])
})

test('another site, another key and a counter that went back prove nothing', async () => {
  const key = createAuthenticator(site)
  const factor = await enroll()
  const wrongSite = await prove(factor, key, bearer, { origin: 'https://evil.test' })
  expect(outcome(wrongSite.response)).toEqual(failed)
  await prove(factor, key)
  const later = await signIn()
  expect((await prove(factor, key, later, { counter: 9 })).response.status).toBe(200)
  const again = await signIn()
  expect(outcome((await prove(factor, key, again, { counter: 9 })).response)).toEqual(failed)
  expect(outcome((await prove(factor, createAuthenticator(site), again)).response)).toEqual(failed)
})

test('a challenge belongs to one factor, and an answer names its kind', async () => {
  const key = createAuthenticator(site)
  const factor = await enroll()
  const other = textOf(await newUser(auth, `other${count}@example.com`), 'access_token')
  const foreign = await enroll(other)
  const { body } = await auth.post(`/factors/${foreign}/challenge`, {}, { bearer: other })
  const { credential_options: options } = body['webauthn'] as Challenge
  const verify = (challenge_id: unknown, webauthn: unknown) =>
    auth.post(`/factors/${factor}/verify`, { challenge_id, webauthn }, { bearer })
  const response = key.create(options.publicKey)
  const stolen = await verify(body['id'], { type: 'create', credential_response: response })
  expect(outcome(stolen)).toEqual([422, 'mfa_factor_not_found'])
  const own = (await auth.post(`/factors/${factor}/challenge`, {}, { bearer })).body
  for (const webauthn of [undefined, { type: 'tea' }, { type: 'create' }]) {
    expect(outcome(await verify(own['id'], webauthn))).toEqual([400, 'validation_failed'])
  }
  expect(isObject(own['webauthn'])).toBe(true)
})

test('is off by default', async () => {
  const off = await scratchAuth({ autoconfirm: true }, auth)
  const rejected = await off.post('/factors', { factor_type: 'webauthn' }, { bearer })
  expect(outcome(rejected)).toEqual([422, 'mfa_webauthn_enroll_not_enabled'])
  const factor = await enroll()
  const challenged = await off.post(`/factors/${factor}/challenge`, {}, { bearer })
  expect(outcome(challenged)).toEqual([422, 'mfa_webauthn_verify_not_enabled'])
  await off.close()
})
