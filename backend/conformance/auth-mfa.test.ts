import type { SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Project, startProject, type Transport } from './auth-project.ts'

const password = 'correct horse'

/** The code that the authenticator app shows; `later` is that of its next half minute. */
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 })

describe.each<Transport>(['in process', 'over HTTP'])('%s', (transport) => {
  let project: Project
  let client: SupabaseClient
  let email = ''
  let count = 0
  beforeAll(async () => {
    project = await startProject(transport, { autoconfirm: true })
  })
  afterAll(() => project.close())
  beforeEach(async () => {
    email = `user${(count += 1)}@example.com`
    client = project.client()
    await client.auth.signUp({ email, password })
  })

  async function enroll(on = client) {
    const { data, error } = await on.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    if (error) throw error
    return data
  }

  test('enroll returns a QR code, a URI and a secret', async () => {
    const { totp, type, friendly_name } = await enroll()
    expect([type, friendly_name]).toEqual(['totp', 'Phone'])
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]*<\/svg>$/)
    expect(totp.uri).toContain(`secret=${totp.secret}`)
    const { data } = await client.auth.mfa.listFactors()
    expect([data?.all.length, data?.totp.length]).toEqual([1, 0])
  })

  test('challengeAndVerify raises the session to aal2 and lists the factor', async () => {
    const { id, totp } = await enroll()
    const { data: before } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(before).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(totp.secret) })
    expect(error).toBeNull()
    const { data: after } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(after).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect(after?.currentAuthenticationMethods.map((each) => Object(each).method)).toContain('totp')
    const { data } = await client.auth.mfa.listFactors()
    expect(data?.totp.map((factor) => factor.id)).toEqual([id])
    const { data: refreshed } = await client.auth.refreshSession()
    expect(refreshed.session).not.toBeNull()
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
  })

  test('a new sign-in requires the factor and rejects wrong or used codes', async () => {
    const { id, totp } = await enroll()
    const code = codeOf(totp.secret)
    await client.auth.mfa.challengeAndVerify({ factorId: id, code })
    const other = project.client()
    await other.auth.signInWithPassword({ email, password })
    const { data: level } = await other.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    const used = await other.auth.mfa.challengeAndVerify({ factorId: id, code })
    expect(used.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    const { error } = await other.auth.updateUser({ password: 'battery staple' })
    expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' })
    const next = await other.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(totp.secret, 1) })
    expect(next.error).toBeNull()
    expect((await other.auth.updateUser({ password: 'battery staple' })).error).toBeNull()
  })

  test('challenge and verify work in two steps, and unenroll removes the factor', async () => {
    const { id, totp } = await enroll()
    const challenge = await client.auth.mfa.challenge({ factorId: id })
    expect(challenge.data).toMatchObject({ type: 'totp', expires_at: expect.any(Number) })
    const verified = await client.auth.mfa.verify({
      factorId: id,
      challengeId: challenge.data?.id ?? '',
      code: codeOf(totp.secret),
    })
    expect(verified.data?.access_token).toBeTruthy()
    expect((await client.auth.mfa.unenroll({ factorId: id })).data).toEqual({ id })
    await client.auth.refreshSession()
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal1')
  })

  test('an administrator lists and deletes the factors of a user who lost their phone', async () => {
    const { id, totp } = await enroll()
    await client.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(totp.secret) })
    const userId = (await client.auth.getUser()).data.user?.id ?? ''
    const admin = project.admin()
    const { data } = await admin.auth.admin.mfa.listFactors({ userId })
    expect(data?.factors.map((factor) => factor.id)).toEqual([id])
    expect((await admin.auth.admin.mfa.deleteFactor({ userId, id })).error).toBeNull()
    expect((await admin.auth.admin.mfa.listFactors({ userId })).data?.factors).toEqual([])
    const other = project.client()
    await other.auth.signInWithPassword({ email, password })
    expect((await other.auth.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe('aal1')
  })

  test('phone and passkey factors are reported as disabled', async () => {
    const { error } = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+15551234567' })
    expect(error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' })
  })
})
