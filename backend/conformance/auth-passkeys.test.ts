import type { SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAuthenticator } from '#auth/testing/software-authenticator.ts'
import { type Project, startProject, type Transport } from './auth-project.ts'

const password = 'correct horse'
const site = { rpId: 'localhost', origin: 'http://localhost:5173' }

describe.each<Transport>(['in process', 'over HTTP'])('%s', (transport) => {
  let project: Project
  let client: SupabaseClient
  let email = ''
  let count = 0
  beforeAll(async () => {
    project = await startProject(transport, {
      autoconfirm: true,
      arePasskeysOn: true,
      isWebauthnFactorOn: true,
      webauthnRpId: site.rpId,
      webauthnOrigins: [site.origin],
    })
  })
  afterAll(() => project.close())
  afterEach(() => vi.unstubAllGlobals())
  beforeEach(async () => {
    email = `user${(count += 1)}@example.com`
    client = project.client()
    await client.auth.signUp({ email, password })
  })

  async function register(key = createAuthenticator(site), on = client) {
    const { data, error } = await on.auth.passkey.startRegistration()
    if (error) throw error
    const credential = key.create(data.options)
    const made = await on.auth.passkey.verifyRegistration({ challengeId: data.challenge_id, credential })
    return { key, made }
  }

  test('a passkey is registered, listed, renamed and removed', async () => {
    const { data: options } = await client.auth.passkey.startRegistration()
    expect(options).toMatchObject({
      challenge_id: expect.any(String),
      expires_at: expect.any(Number),
      options: {
        rp: { id: 'localhost' },
        authenticatorSelection: { residentKey: 'required' },
        pubKeyCredParams: expect.arrayContaining([{ alg: -7, type: 'public-key' }]),
      },
    })
    const { made } = await register()
    const passkeyId = made.data?.id ?? ''
    expect((await client.auth.passkey.list()).data?.map(({ id }) => id)).toEqual([passkeyId])
    const renamed = await client.auth.passkey.update({ passkeyId, friendlyName: 'Laptop' })
    expect(renamed.data).toMatchObject({ id: passkeyId, friendly_name: 'Laptop' })
    const missing = await client.auth.passkey.update({
      passkeyId: '00000000-0000-0000-0000-000000000000',
      friendlyName: 'no',
    })
    expect(missing.error).toMatchObject({ status: 404 })
    expect((await client.auth.passkey.delete({ passkeyId })).error).toBeNull()
    expect((await client.auth.passkey.list()).data).toEqual([])
  })

  test('a passkey signs its owner in once per challenge', async () => {
    const { key } = await register()
    const other = project.client()
    const { data: asked } = await other.auth.passkey.startAuthentication()
    if (!asked) throw new Error('no challenge')
    expect(asked.options.allowCredentials ?? []).toEqual([])
    const answer = { challengeId: asked.challenge_id, credential: key.get(asked.options) }
    const { data, error } = await other.auth.passkey.verifyAuthentication(answer)
    expect(error).toBeNull()
    expect(data?.user?.email).toBe(email)
    expect((await other.auth.getUser()).data.user?.email).toBe(email)
    expect((await client.auth.passkey.list()).data?.[0]?.last_used_at).toBeTruthy()
    const replay = await other.auth.passkey.verifyAuthentication(answer)
    expect(replay.error).toMatchObject({ code: 'webauthn_challenge_not_found' })
  })

  test('registerPasskey and signInWithPasskey ask the browser and finish on their own', async () => {
    const other = project.client()
    const prompts = standInForBrowser(createAuthenticator(site))
    const made = await client.auth.registerPasskey()
    expect(made.error).toBeNull()
    expect((await client.auth.passkey.list()).data?.map((each) => each.id)).toEqual([made.data?.id])
    const { data, error } = await other.auth.signInWithPasskey()
    expect(error).toBeNull()
    expect(data?.user?.email).toBe(email)
    expect(data?.session?.access_token).toBeTruthy()
    expect(prompts).toEqual(['create', 'get'])
    standInForBrowser(createAuthenticator(site))
    expect((await other.auth.signInWithPasskey()).error).toMatchObject({
      code: 'webauthn_verification_failed',
    })
  })

  test('an unregistered authenticator and an unknown challenge are rejected', async () => {
    const { key } = await register()
    const stranger = createAuthenticator(site)
    const { data: options } = await client.auth.passkey.startRegistration()
    const { data: asked } = await project.client().auth.passkey.startAuthentication()
    if (!options || !asked) throw new Error('no challenge')
    const credential = stranger.create(options.options)
    const unknown = await client.auth.passkey.verifyRegistration({
      challengeId: '00000000-0000-0000-0000-000000000000',
      credential,
    })
    expect(unknown.error).toMatchObject({ code: 'webauthn_challenge_not_found' })
    const signIn = await project.client().auth.passkey.verifyAuthentication({
      challengeId: asked.challenge_id,
      credential: stranger.get(asked.options),
    })
    expect(signIn.error).toMatchObject({ code: 'webauthn_verification_failed' })
    expect((await project.client().auth.passkey.startRegistration()).error?.name).toBe(
      'AuthSessionMissingError',
    )
    expect(key.get(asked.options).id).not.toBe(credential.id)
  })

  test('an administrator lists and removes the passkeys of a user', async () => {
    const { made } = await register()
    const userId = (await client.auth.getUser()).data.user?.id ?? ''
    const { passkey } = project.admin().auth.admin
    expect((await passkey.listPasskeys({ userId })).data?.map(({ id }) => id)).toEqual([made.data?.id])
    expect((await passkey.deletePasskey({ userId, passkeyId: made.data?.id ?? '' })).error).toBeNull()
    expect((await passkey.listPasskeys({ userId })).data).toEqual([])
  })

  test('a key is a second factor: enroll, challenge, verify', async () => {
    const { data: factor, error } = await client.auth.mfa.webauthn.enroll({ friendlyName: 'Key' })
    expect(error).toBeNull()
    expect(factor).toMatchObject({ type: 'webauthn', friendly_name: 'Key' })
    const { data: body } = await client.auth.getSession()
    const answer = await project.fetch(`${project.url}/auth/v1/factors/${factor?.id}/challenge`, {
      method: 'POST',
      headers: { apikey: project.anonKey, authorization: `Bearer ${body.session?.access_token}` },
      body: JSON.stringify({ webauthn: site }),
    })
    const challenge = (await answer.json()) as Challenge
    expect(challenge).toMatchObject({ type: 'webauthn', webauthn: { type: 'create' } })
    const response = createAuthenticator(site).create(challenge.webauthn.credential_options.publicKey)
    const verified = await client.auth.mfa.verify({
      factorId: factor?.id ?? '',
      challengeId: challenge.id,
      webauthn: { type: 'create', rpId: site.rpId, credential_response: asCredential(response) },
    })
    expect(verified.error).toBeNull()
    expect((await client.auth.mfa.listFactors()).data?.webauthn).toHaveLength(1)
    const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
  })

  test('mfa.webauthn.register and authenticate ask the browser and raise the session', async () => {
    const other = project.client()
    standInForBrowser(createAuthenticator(site))
    const made = await client.auth.mfa.webauthn.register({ friendlyName: 'Key' })
    expect(made.error).toBeNull()
    const factorId = (await client.auth.mfa.listFactors()).data?.webauthn[0]?.id ?? ''
    await other.auth.signInWithPassword({ email, password })
    const answered = await other.auth.mfa.webauthn.authenticate({ factorId })
    expect(answered.error).toBeNull()
    const { data: level } = await other.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    standInForBrowser(createAuthenticator(site))
    expect((await other.auth.mfa.webauthn.authenticate({ factorId })).error).toBeTruthy()
  })

  test('recovery codes: generate, status, verify, regenerate, unenroll', async () => {
    const codes = project.client()
    await codes.auth.signInWithPassword({ email, password })
    const { data: app } = await codes.auth.mfa.enroll({ factorType: 'totp' })
    if (app?.type !== 'totp') throw new Error('no factor')
    const code = new TOTP({ secret: Secret.fromBase32(app.totp.secret) }).generate()
    await codes.auth.mfa.challengeAndVerify({ factorId: app.id, code })
    const { recoveryCodes } = codes.auth.mfa
    const made = await recoveryCodes.generate({ friendlyName: 'Backup codes' })
    expect(made.data).toMatchObject({ type: 'recovery_code', friendly_name: 'Backup codes', total: 10 })
    expect((await recoveryCodes.generate()).error).toMatchObject({ code: 'mfa_verified_factor_exists' })
    const used = await recoveryCodes.verify({ code: made.data?.codes[0]?.toUpperCase() ?? '' })
    expect(used.data?.access_token).toBeTruthy()
    expect((await recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 })
    expect((await recoveryCodes.regenerate()).data?.id).toBe(made.data?.id)
    expect((await codes.auth.mfa.listFactors()).data?.recovery_code).toHaveLength(1)
    expect((await recoveryCodes.unenroll()).data).toEqual({ id: made.data?.id })
    expect((await recoveryCodes.getStatus()).error).toMatchObject({ code: 'mfa_factor_not_found' })
  })
})

/** The browser's part of WebAuthn, answered by the authenticator; returns what it was prompted for. */
function standInForBrowser(key: ReturnType<typeof createAuthenticator>): string[] {
  const prompts: string[] = []
  class PublicKeyCredential {
    static parseCreationOptionsFromJSON = (options: object) => options
    static parseRequestOptionsFromJSON = (options: object) => options
    readonly #json: object
    constructor(json: object) {
      this.#json = json
    }
    toJSON = () => this.#json
  }
  const prompt =
    <Options>(name: string, answer: (options: Options) => object) =>
    async ({ publicKey }: { publicKey: Options }) => {
      prompts.push(name)
      return new PublicKeyCredential(answer(publicKey))
    }
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential)
  vi.stubGlobal('window', { PublicKeyCredential, location: { hostname: site.rpId, origin: site.origin } })
  vi.stubGlobal('document', {})
  vi.stubGlobal('navigator', {
    credentials: {
      create: prompt('create', (options: Creation) => key.create(options)),
      get: prompt('get', (options: { challenge: string }) => key.get(options)),
    },
  })
  return prompts
}

type Creation = Parameters<ReturnType<typeof createAuthenticator>['create']>[0]
type Challenge = {
  id: string
  type: string
  webauthn: { type: string; credential_options: { publicKey: Creation } }
}

type WithKey = Extract<Parameters<SupabaseClient['auth']['mfa']['verify']>[0], { webauthn: unknown }>

/** As browsers return it: the client asks a credential to serialize itself. */
function asCredential(response: object): WithKey['webauthn']['credential_response'] {
  return Object.assign(Object.create(null), response, { toJSON: () => response })
}
