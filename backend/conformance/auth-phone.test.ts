import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SmsHook, startSmsHook } from '#auth/testing/sms-hook.ts'
import { type Project, startProject, type Transport } from './auth-project.ts'

const password = 'correct horse'

describe.each<Transport>(['in process', 'over HTTP'])('%s', (transport) => {
  let hook: SmsHook
  let project: Project
  let client: SupabaseClient
  let digits = ''
  let phone = ''
  let count = 0
  beforeAll(async () => {
    hook = await startSmsHook()
    project = await startProject(transport, {
      isPhoneOn: true,
      arePhoneFactorsOn: true,
      autoconfirm: true,
      smsHook: hook.settings,
      smsTestCodes: { '15559990000': '123456' },
    })
  })
  afterAll(async () => {
    await project.close()
    await hook.close()
  })
  beforeEach(() => {
    client = project.client()
    digits = `1555666${String((count += 1)).padStart(4, '0')}`
    phone = `+${digits}`
  })

  const token = () => hook.last(digits).otp

  test('signInWithOtp texts a code and verifyOtp signs in', async () => {
    const sent = await client.auth.signInWithOtp({ phone, options: { data: { theme: 'dark' } } })
    expect(sent.error).toBeNull()
    expect(sent.data).toMatchObject({ user: null, session: null })
    const { data, error } = await client.auth.verifyOtp({ phone, token: token(), type: 'sms' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ phone: digits, user_metadata: { theme: 'dark' } })
    expect(data.user?.phone_confirmed_at).toBeTruthy()
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['phone'])
    const again = await project.client().auth.verifyOtp({ phone, token: token(), type: 'sms' })
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  test('signInWithOtp for whatsapp names the channel, and shouldCreateUser false refuses strangers', async () => {
    await client.auth.signInWithOtp({ phone, options: { channel: 'whatsapp' } })
    expect(hook.last(digits).channel).toBe('whatsapp')
    const stranger = await client.auth.signInWithOtp({
      phone: `${phone}1`,
      options: { shouldCreateUser: false },
    })
    expect(stranger.error).toMatchObject({ status: 422, code: 'otp_disabled' })
  })

  test('signUp with a phone waits for its code, resend sends it again, and the password signs in', async () => {
    const { data, error } = await client.auth.signUp({ phone, password })
    expect(error).toBeNull()
    expect([data.session, data.user?.phone]).toEqual([null, digits])
    const early = await client.auth.signInWithPassword({ phone, password })
    expect(early.error).toMatchObject({ status: 400, code: 'phone_not_confirmed' })
    expect((await client.auth.resend({ phone, type: 'sms' })).error).toBeNull()
    expect(hook.countTo(digits)).toBe(2)
    expect((await client.auth.verifyOtp({ phone, token: token(), type: 'sms' })).error).toBeNull()
    const later = await project.client().auth.signInWithPassword({ phone, password })
    expect(later.data.user?.phone).toBe(digits)
  })

  test('updateUser changes the number by a code to the new one', async () => {
    await client.auth.signUp({ email: `user${count}@example.com`, password })
    const { data } = await client.auth.updateUser({ phone })
    expect(data.user).toMatchObject({ phone: '', new_phone: digits })
    const verified = await client.auth.verifyOtp({ phone, token: token(), type: 'phone_change' })
    expect(verified.data.user).toMatchObject({
      phone: digits,
      app_metadata: { providers: ['email', 'phone'] },
    })
  })

  test('a test number gets its fixed code', async () => {
    const sent = await client.auth.signInWithOtp({ phone: '+15559990000' })
    expect(sent.data.messageId).toBe('test-otp')
    const { error } = await client.auth.verifyOtp({ phone: '+15559990000', token: '123456', type: 'sms' })
    expect(error).toBeNull()
  })

  test('mfa.enroll, challenge and verify with a phone raise the session to aal2', async () => {
    await client.auth.signUp({ email: `user${count}@example.com`, password })
    const { data: factor } = await client.auth.mfa.enroll({
      factorType: 'phone',
      phone,
      friendlyName: 'Mobile',
    })
    expect(factor).toMatchObject({ type: 'phone', friendly_name: 'Mobile', phone })
    const factorId = factor?.id ?? ''
    const { data: challenge, error } = await client.auth.mfa.challenge({ factorId, channel: 'sms' })
    expect(error).toBeNull()
    const challengeId = challenge?.id ?? ''
    const verified = await client.auth.mfa.verify({ factorId, challengeId, code: token() })
    expect(verified.error).toBeNull()
    const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    const { data: factors } = await client.auth.mfa.listFactors()
    expect(factors?.phone.map(({ id }) => id)).toEqual([factorId])
  })
})
