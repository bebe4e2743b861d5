import { isAuthApiError, isAuthWeakPasswordError, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Project, startProject, type Transport } from './auth-project.ts'

const password = 'correct horse'
const redirectTo = 'http://app.test/onboarding'

describe.each<Transport>(['in process', 'over HTTP'])('%s', (transport) => {
  let project: Project
  let client: SupabaseClient
  let email = ''
  let count = 0
  beforeAll(async () => {
    project = await startProject(transport)
  })
  afterAll(() => project.close())
  beforeEach(() => {
    count += 1
    email = `user${count}@example.com`
    client = project.client()
  })

  /** Signs up and confirms by the code, so that the client is signed in. */
  async function join(on = client, address = email): Promise<void> {
    await on.auth.signUp({ email: address, password })
    const { token } = project.mailTo(address)
    const { error } = await on.auth.verifyOtp({ email: address, token, type: 'email' })
    expect(error).toBeNull()
  }

  test('signUp returns a user without a session until the email is confirmed', async () => {
    const options = { data: { full_name: 'Ann' }, emailRedirectTo: redirectTo }
    const { data, error } = await client.auth.signUp({ email, password, options })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Ann' } })
    expect(data.user?.identities).toHaveLength(1)
    expect(project.mailTo(email).redirectTo).toBe(redirectTo)
    const early = await client.auth.signInWithPassword({ email, password })
    expect(early.error).toMatchObject({ code: 'email_not_confirmed', message: 'Email not confirmed' })
    const { token } = project.mailTo(email)
    const verified = await client.auth.verifyOtp({ email, token, type: 'signup' })
    expect(verified.data.session?.user.email_confirmed_at).toBeTruthy()
  })

  test('signUp with a known address returns a user without identities', async () => {
    await join()
    const { data, error } = await project.client().auth.signUp({ email, password })
    expect(error).toBeNull()
    expect(data.user?.identities).toEqual([])
  })

  test('signInWithPassword stores the session, and getUser and getClaims read it', async () => {
    await join()
    const other = project.client()
    const { data } = await other.auth.signInWithPassword({ email, password })
    expect(data.session?.token_type).toBe('bearer')
    expect((await other.auth.getUser()).data.user?.email).toBe(email)
    expect((await other.auth.getClaims()).data?.claims).toMatchObject({ email, role: 'authenticated' })
    const { data: level } = await other.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
  })

  test('errors arrive as their classes with code and status', async () => {
    const wrong = await client.auth.signInWithPassword({ email, password: 'no' })
    expect(isAuthApiError(wrong.error)).toBe(true)
    expect(wrong.error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
    const weak = await client.auth.signUp({ email, password: '123' })
    expect(isAuthWeakPasswordError(weak.error)).toBe(true)
    expect(weak.error).toMatchObject({ reasons: ['length'] })
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp' })
    expect(error).toBeTruthy()
  })

  test('signInWithOtp creates the user, verifyOtp accepts the code and the hash', async () => {
    expect((await client.auth.signInWithOtp({ email })).error).toBeNull()
    const { token } = project.mailTo(email)
    expect((await client.auth.verifyOtp({ email, token, type: 'email' })).data.user?.email).toBe(email)
    await client.auth.signInWithOtp({ email })
    const { tokenHash, kind } = project.mailTo(email)
    expect(kind).toBe('magiclink')
    const byHash = await client.auth.verifyOtp({ token_hash: tokenHash, type: 'email' })
    expect(byHash.data.session).toBeTruthy()
    const spent = await client.auth.verifyOtp({ token_hash: tokenHash, type: 'email' })
    expect(spent.error).toMatchObject({ code: 'otp_expired', status: 403 })
    const closed = await client.auth.signInWithOtp({
      email: `no-${email}`,
      options: { shouldCreateUser: false },
    })
    expect(closed.error).toMatchObject({ code: 'otp_disabled' })
  })

  test('exchangeCodeForSession completes a magic link in the browser that requested it', async () => {
    await join()
    const browser = project.client('pkce')
    await browser.auth.signInWithOtp({ email, options: { emailRedirectTo: redirectTo } })
    const landed = await project.follow(project.mailTo(email))
    expect(landed.pathname).toBe('/onboarding')
    const code = landed.searchParams.get('code') ?? ''
    const stranger = await project.client('pkce').auth.exchangeCodeForSession(code)
    expect(stranger.error).toBeTruthy()
    const { data, error } = await browser.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe(email)
  })

  test('resetPasswordForEmail leads to a session that can set a new password', async () => {
    await join()
    const browser = project.client('pkce')
    const events: string[] = []
    browser.auth.onAuthStateChange((event) => void events.push(event))
    await browser.auth.resetPasswordForEmail(email, { redirectTo: 'http://app.test/reset-password' })
    const landed = await project.follow(project.mailTo(email))
    expect(landed.pathname).toBe('/reset-password')
    await browser.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
    const same = await browser.auth.updateUser({ password })
    expect(same.error).toMatchObject({ code: 'same_password', status: 422 })
    expect((await browser.auth.updateUser({ password: 'battery staple' })).error).toBeNull()
    expect((await client.auth.getUser()).error).toBeTruthy()
    const { error } = await project.client().auth.signInWithPassword({ email, password: 'battery staple' })
    expect(error).toBeNull()
    expect(events).toContain('PASSWORD_RECOVERY')
    expect(events).toContain('USER_UPDATED')
  })

  test('refreshSession rotates tokens, and twenty concurrent tabs stay signed in', async () => {
    await join()
    const { data: before } = await client.auth.getSession()
    const first = before.session?.refresh_token ?? ''
    const { data } = await client.auth.refreshSession()
    expect(data.session?.refresh_token).not.toBe(first)
    const second = data.session?.refresh_token ?? ''
    const tabs = await Promise.all(
      Array.from({ length: 20 }, () => project.client().auth.refreshSession({ refresh_token: second })),
    )
    expect(tabs.map((tab) => tab.error)).toEqual(Array<null>(20).fill(null))
    const unknown = await project.client().auth.refreshSession({ refresh_token: 'abcdefghijkl' })
    expect(unknown.error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  })

  test.each(['local', 'others', 'global'] as const)('signOut %s', async (scope) => {
    await join()
    const other = project.client()
    await other.auth.signInWithPassword({ email, password })
    expect((await client.auth.signOut({ scope })).error).toBeNull()
    const own = (await client.auth.getUser()).data.user !== null
    const others = (await other.auth.getUser()).data.user !== null
    expect({ own, others }).toEqual({ own: scope === 'others', others: scope === 'local' })
  })

  test('updateUser merges data, and changes the address after both emails are confirmed', async () => {
    await join()
    await client.auth.updateUser({ data: { full_name: 'Ann', shoe: 41 } })
    const { data } = await client.auth.updateUser({ data: { shoe: null } })
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ann' })
    expect(data.user?.user_metadata).not.toHaveProperty('shoe')
    const next = `next-${email}`
    expect((await client.auth.updateUser({ email: next })).data.user?.new_email).toBe(next)
    await project.follow(project.mailTo(email))
    await project.follow(project.mailTo(next))
    expect((await client.auth.getUser()).data.user?.email).toBe(next)
  })

  test('onAuthStateChange reports every event in order', async () => {
    const events: string[] = []
    client.auth.onAuthStateChange((event) => void events.push(event))
    await join()
    await client.auth.refreshSession()
    await client.auth.updateUser({ data: { a: 1 } })
    await client.auth.signOut()
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'SIGNED_OUT'])
  })

  test('the secret key administers users, the public key does not', async () => {
    const { admin } = project.admin().auth
    const made = await admin.createUser({ email, password, email_confirm: true })
    const id = made.data.user?.id ?? ''
    expect((await admin.getUserById(id)).data.user?.email).toBe(email)
    const list = await admin.listUsers({ page: 1, perPage: 1 })
    expect(list.data.users).toHaveLength(1)
    expect(list.data).toMatchObject({ total: expect.any(Number), nextPage: 2 })
    const link = await admin.generateLink({ type: 'magiclink', email })
    expect(link.data.properties?.email_otp).toMatch(/^\d{6}$/)
    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await client.auth.admin.listUsers()).error).toMatchObject({ status: 403, code: 'not_admin' })
  })

  test('disabled features return the client’s own error messages', async () => {
    expect((await client.auth.signInAnonymously()).error).toMatchObject({
      code: 'anonymous_provider_disabled',
    })
    expect((await client.auth.signInWithSSO({ domain: 'a.io' })).error).toMatchObject({
      code: 'saml_provider_disabled',
    })
    const token = await client.auth.signInWithIdToken({ provider: 'google', token: 'x' })
    expect(token.error).toMatchObject({ code: 'provider_disabled' })
    await join()
    expect((await client.auth.linkIdentity({ provider: 'google' })).error).toMatchObject({
      code: 'manual_linking_disabled',
    })
    expect((await client.auth.reauthenticate()).error).toBeNull()
  })
})

test('signUp signs in immediately when the project confirms automatically', async () => {
  const project = await startProject('in process', { autoconfirm: true })
  const client = project.client()
  const { data } = await client.auth.signUp({ email: 'a@b.io', password })
  expect(data.session?.user.email).toBe('a@b.io')
  const again = await project.client().auth.signUp({ email: 'a@b.io', password })
  expect(again.error).toMatchObject({ code: 'user_already_exists', message: 'User already registered' })
  await project.close()
})
