import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenIdServer, startOpenIdServer } from '#auth/testing/openid-server.ts'
import { visitOpenId } from '#auth/testing/openid-visit.ts'
import { type Project, startProject, type Transport } from './auth-project.ts'

const secret = 'a secret of the tests'
const redirectTo = 'http://app.test/onboarding'
const password = 'correct horse'

describe.each<Transport>(['in process', 'over HTTP'])('Google, %s', (transport) => {
  let server: OpenIdServer
  let project: Project
  beforeAll(async () => {
    server = await startOpenIdServer({
      clientIds: ['web'],
      secret,
      redirectUris: ['http://localhost:3000/auth/v1/callback'],
      people: {},
    })
    project = await startProject(transport, {
      google: { clientIds: ['web'], secret, issuer: server.issuer },
      isManualLinkingOn: true,
    })
  })
  afterAll(async () => {
    await project.close()
    await server.close()
  })

  const person = (email: string) => {
    const sub = randomUUID()
    server.people[sub] = { email, email_verified: true, name: 'Ann Lee' }
    return sub
  }

  /** What the browser does between the client's two calls. */
  const visit = async (url: string | null | undefined, account: string, cookie = ''): Promise<URL> => {
    const back = await visitOpenId(url ?? '', account)
    const headers = { cookie }
    const response = await project.fetch(`${project.url}/auth/v1/callback${back.search}`, {
      redirect: 'manual',
      headers,
    })
    return new URL(response.headers.get('location') ?? '')
  }

  /** signInWithOAuth returns a URL of our service first, as a link for the browser. */
  const leave = async (client: SupabaseClient, queryParams: Record<string, string> = {}) => {
    const options = { redirectTo, queryParams, skipBrowserRedirect: true }
    const { data, error } = await client.auth.signInWithOAuth({ provider: 'google', options })
    expect(error).toBeNull()
    const left = await project.fetch(data.url ?? '', { redirect: 'manual' })
    return {
      url: left.headers.get('location'),
      cookie: left.headers.get('set-cookie')?.split(';')[0] ?? '',
    }
  }

  test('signInWithOAuth and exchangeCodeForSession return a session with the provider’s tokens', async () => {
    const client = project.client('pkce')
    const { url } = await leave(client, { prompt: 'select_account', access_type: 'offline' })
    expect(new URL(url ?? '').searchParams.get('prompt')).toBe('select_account')
    expect(new URL(url ?? '').searchParams.get('access_type')).toBe('offline')
    const end = await visit(url, person('ann@gmail.test'))
    expect(end.href).toMatch(/^http:\/\/app\.test\/onboarding\?code=/)
    const { data, error } = await client.auth.exchangeCodeForSession(end.searchParams.get('code') ?? '')
    expect(error).toBeNull()
    expect(data.session?.provider_token).toBeTruthy()
    expect(data.session?.provider_refresh_token).toBeTruthy()
    expect(data.user).toMatchObject({ email: 'ann@gmail.test', user_metadata: { full_name: 'Ann Lee' } })
    expect((await client.auth.getUser()).data.user?.app_metadata).toMatchObject({ providers: ['google'] })
  })

  test('the implicit flow passes a session to setSession', async () => {
    const client = project.client('implicit')
    const { url, cookie } = await leave(client)
    const end = await visit(url, person('implicit@gmail.test'), cookie)
    const fragment = new URLSearchParams(end.hash.slice(1))
    const { data, error } = await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    expect(error).toBeNull()
    expect(data.user?.email).toBe('implicit@gmail.test')
  })

  test('an error is returned in the form that the client reads', async () => {
    const { url } = await leave(project.client('pkce'))
    const end = await visit(url, '')
    expect(end.searchParams.get('error')).toBe('access_denied')
    expect(new URLSearchParams(end.hash.slice(1)).get('error_description')).toBeTruthy()
  })

  test('rejects the code of another browser', async () => {
    const { url } = await leave(project.client('pkce'))
    const end = await visit(url, person('csrf@gmail.test'))
    const other = project.client('pkce')
    await leave(other)
    const { error } = await other.auth.exchangeCodeForSession(end.searchParams.get('code') ?? '')
    expect(error).toMatchObject({ code: 'bad_code_verifier', status: 400 })
  })

  test('signInWithIdToken signs in', async () => {
    const token = server.mint({ aud: 'web', email: 'phone@gmail.test', email_verified: true })
    const { data, error } = await project.client().auth.signInWithIdToken({ provider: 'google', token })
    expect(error).toBeNull()
    expect(data.user?.email).toBe('phone@gmail.test')
  })

  test('linkIdentity, getUserIdentities and unlinkIdentity', async () => {
    const client = project.client('pkce')
    const email = 'linker@example.com'
    await client.auth.signUp({ email, password })
    await client.auth.verifyOtp({ email, token: project.mailTo(email).token, type: 'email' })
    const options = { redirectTo, skipBrowserRedirect: true }
    const { data, error } = await client.auth.linkIdentity({ provider: 'google', options })
    expect(error).toBeNull()
    const end = await visit(data.url, person('linked@gmail.test'))
    await client.auth.exchangeCodeForSession(end.searchParams.get('code') ?? '')
    const { data: ways } = await client.auth.getUserIdentities()
    expect(ways?.identities.map((identity) => identity.provider).sort()).toEqual(['email', 'google'])
    const linked = ways?.identities.find((identity) => identity.provider === 'google')
    if (!linked) throw new Error('the identity is not there')
    expect((await client.auth.unlinkIdentity(linked)).error).toBeNull()
    const last = (await client.auth.getUserIdentities()).data?.identities[0]
    if (!last) throw new Error('the last identity is not there')
    expect((await client.auth.unlinkIdentity(last)).error).toMatchObject({
      code: 'single_identity_not_deletable',
    })
  })

  test('linkIdentity accepts an ID token', async () => {
    const client = project.client()
    const email = 'token-linker@example.com'
    await client.auth.signUp({ email, password })
    await client.auth.verifyOtp({ email, token: project.mailTo(email).token, type: 'email' })
    const token = server.mint({ aud: 'web', email: 'token@gmail.test', email_verified: true })
    const { error } = await client.auth.linkIdentity({ provider: 'google', token })
    expect(error).toBeNull()
    const { data } = await client.auth.getUserIdentities()
    expect(data?.identities).toHaveLength(2)
  })

  test('settings report that it is enabled', async () => {
    const response = await project.fetch(`${project.url}/auth/v1/settings`, {
      headers: { apikey: project.anonKey },
    })
    expect(await response.json()).toMatchObject({ external: { google: true, github: false } })
  })
})
