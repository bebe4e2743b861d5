import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Project, startProject } from './auth-project.ts'

type Failed = { error: unknown }

/** A method of the client with what it was called with. */
type Row = readonly [string, () => Promise<Failed>]

const id = '00000000-0000-4000-8000-000000000000'
const identifier = 'custom:github-enterprise'
const changes = { client_name: 'Another name' }
let project: Project
let client: SupabaseClient
beforeAll(async () => {
  project = await startProject('over HTTP', { autoconfirm: true })
  client = project.client()
  await client.auth.signUp({ email: 'somebody@example.com', password: 'correct horse' })
})
afterAll(() => project.close())

const admin = () => project.admin().auth.admin

describe('the OAuth server', () => {
  test.each<Row>([
    ['admin.listClients', () => admin().oauth.listClients({ page: 1, perPage: 10 })],
    [
      'admin.createClient',
      () => admin().oauth.createClient({ client_name: 'App', redirect_uris: ['https://app.test/callback'] }),
    ],
    ['admin.getClient', () => admin().oauth.getClient(id)],
    ['admin.updateClient', () => admin().oauth.updateClient(id, changes)],
    ['admin.deleteClient', () => admin().oauth.deleteClient(id)],
    ['admin.regenerateClientSecret', () => admin().oauth.regenerateClientSecret(id)],
    ['getAuthorizationDetails', () => client.auth.oauth.getAuthorizationDetails(id)],
    ['approveAuthorization', () => client.auth.oauth.approveAuthorization(id)],
    ['denyAuthorization', () => client.auth.oauth.denyAuthorization(id)],
    ['listGrants', () => client.auth.oauth.listGrants()],
    ['revokeGrant', () => client.auth.oauth.revokeGrant({ clientId: id })],
  ])('%s is reported as disabled', async (_, call) => {
    const { error } = await call()
    expect(error).toMatchObject({
      status: 404,
      code: 'feature_disabled',
      message: 'OAuth server is disabled',
    })
  })
})

describe('custom providers', () => {
  const provider = {
    provider_type: 'oauth2' as const,
    identifier,
    name: 'GitHub Enterprise',
    client_id: 'client',
    client_secret: 'secret',
    authorization_url: 'https://github.example.com/authorize',
    token_url: 'https://github.example.com/token',
    userinfo_url: 'https://github.example.com/user',
  }

  test('listProviders returns none', async () => {
    const { customProviders } = admin()
    expect(await customProviders.listProviders()).toEqual({ data: { providers: [] }, error: null })
    expect((await customProviders.listProviders({ type: 'oidc' })).data).toEqual({ providers: [] })
  })

  test('createProvider is reported as disabled', async () => {
    expect((await admin().customProviders.createProvider(provider)).error).toMatchObject({
      status: 400,
      code: 'feature_disabled',
      message: 'Custom OAuth/OIDC providers are not enabled',
    })
  })

  test.each<Row>([
    ['getProvider', () => admin().customProviders.getProvider(identifier)],
    ['updateProvider', () => admin().customProviders.updateProvider(identifier, { name: 'Other' })],
    ['deleteProvider', () => admin().customProviders.deleteProvider(identifier)],
  ])('%s finds none', async (_, call) => {
    const { error } = await call()
    expect(error).toMatchObject({
      status: 404,
      code: 'custom_provider_not_found',
      message: 'Custom OAuth provider not found',
    })
  })

  test('an identifier has a prefix', async () => {
    expect((await admin().customProviders.getProvider('github')).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: "identifier must start with 'custom:' prefix, e.g. 'custom:github'",
    })
  })

  test('only an administrator may ask', async () => {
    expect((await client.auth.admin.customProviders.listProviders()).error).toMatchObject({
      status: 403,
      code: 'not_admin',
    })
  })
})

describe('passkeys', () => {
  test.each<Row>([
    ['passkey.startRegistration', () => client.auth.passkey.startRegistration()],
    ['passkey.startAuthentication', () => client.auth.passkey.startAuthentication()],
  ])('%s is reported as disabled', async (_, call) => {
    expect((await call()).error).toMatchObject({ status: 404, code: 'passkey_disabled' })
  })

  test('without a browser, signInWithPasskey and registerPasskey ask nothing', async () => {
    const message = 'Browser does not support WebAuthn'
    expect((await client.auth.signInWithPasskey()).error).toMatchObject({ message })
    expect((await client.auth.registerPasskey()).error).toMatchObject({ message })
  })
})
