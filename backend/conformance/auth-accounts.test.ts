import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Project, startProject, type Transport } from './auth-project.ts'

const password = 'correct horse'

describe.each<Transport>(['in process', 'over HTTP'])('%s', (transport) => {
  let project: Project
  let admin: SupabaseClient
  beforeAll(async () => {
    project = await startProject(transport, { autoconfirm: true, isAnonymousOn: true })
    admin = project.admin()
  })
  afterAll(() => project.close())

  test('an administrator’s user_metadata is exactly what was given', async () => {
    const user_metadata = { profile_image: 'https://example.com/a.png', nested: { a: [1] } }
    const email = 'given@example.com'
    const made = await admin.auth.admin.createUser({ email, password, email_confirm: true, user_metadata })
    expect(made.data.user?.user_metadata).toEqual(user_metadata)
    expect(made.data.user?.identities?.[0]?.identity_data).toMatchObject({ email, email_verified: true })
    const plain = await admin.auth.admin.createUser({ email: 'plain@example.com' })
    expect(plain.data.user?.user_metadata).toEqual({})
    const id = plain.data.user?.id ?? ''
    const changed = await admin.auth.admin.updateUserById(id, { user_metadata, email_confirm: true })
    expect(changed.data.user?.user_metadata).toEqual(user_metadata)
    expect(changed.data.user?.email_confirmed_at).toBeTruthy()
    const link = await admin.auth.admin.generateLink({
      type: 'signup',
      email: 'linked@example.com',
      password,
      options: { data: user_metadata },
    })
    expect(link.data.user?.user_metadata).toEqual(user_metadata)
    const byPhone = await admin.auth.admin.createUser({ phone: '+15551230009', user_metadata })
    expect(byPhone.data.user?.user_metadata).toEqual(user_metadata)
  })

  test('a page that is no number is an error, and no page is the first', async () => {
    const wrong = await admin.auth.admin.listUsers({ page: -1, perPage: 10 })
    expect(wrong.error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(wrong.data.users).toEqual([])
    const first = await admin.auth.admin.listUsers()
    expect(first.data.users.length).toBeGreaterThan(0)
  })

  test('verifyOtp names a phone number that cannot be one', async () => {
    const verify = (phone: string) => project.client().auth.verifyOtp({ phone, token: '123456', type: 'sms' })
    expect((await verify('+15551234567-invalid')).error).toMatchObject({
      status: 400,
      message: 'Invalid phone number format (E.164 required)',
    })
    expect((await verify('+15551234567')).error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  test('signInAnonymously starts a session, and updateUser makes the account a lasting one', async () => {
    const client = project.client()
    const { data, error } = await client.auth.signInAnonymously({ options: { data: { theme: 'dark' } } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ is_anonymous: true, user_metadata: { theme: 'dark' }, identities: [] })
    expect((await client.auth.getClaims()).data?.claims['is_anonymous']).toBe(true)
    const email = 'lasting@example.com'
    const upgraded = await client.auth.updateUser({ email, password })
    expect(upgraded.data.user).toMatchObject({ id: data.user?.id, email, is_anonymous: false })
    const again = await project.client().auth.signInWithPassword({ email, password })
    expect(again.data.user?.id).toBe(data.user?.id)
  })

  test('reauthenticate without a session is an error of the client', async () => {
    expect((await project.client().auth.reauthenticate()).error?.name).toBe('AuthSessionMissingError')
  })

  test('an administrator ends the sessions of a user by one of their tokens', async () => {
    const client = project.client()
    const email = 'ended@example.com'
    const { data } = await client.auth.signUp({ email, password })
    const other = project.client()
    await other.auth.signInWithPassword({ email, password })
    expect((await admin.auth.admin.signOut(data.session?.access_token ?? '', 'others')).error).toBeNull()
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await admin.auth.admin.signOut(data.session?.access_token ?? '')).error).toBeNull()
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  })

  test('an invitation by email signs the guest in', async () => {
    const email = 'guest@example.com'
    const options = { data: { full_name: 'Guest' }, redirectTo: 'http://app.test/onboarding' }
    const { data, error } = await admin.auth.admin.inviteUserByEmail(email, options)
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Guest' } })
    const link = await project.follow(project.mailTo(email))
    expect(link.pathname).toBe('/onboarding')
    expect(link.hash).toContain('access_token=')
    const again = await admin.auth.admin.inviteUserByEmail(email)
    expect(again.error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  test('resend answers alike for a known and an unknown address', async () => {
    const resend = (email: string) => project.client().auth.resend({ type: 'signup', email })
    await project.client().auth.signUp({ email: 'known@example.com', password })
    const known = await resend('known@example.com')
    expect(known).toEqual(await resend('unknown@example.com'))
    expect(known.error).toBeNull()
  })
})
