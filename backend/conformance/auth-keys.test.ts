import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { retireKeys, rotateKeys } from '#tokens/rotate-keys.ts'
import { forgeries } from '#tokens/testing/forgeries.ts'
import { type Project, startProject } from './auth-project.ts'

const password = 'correct horse'
let folder: string
let signingKeysFile: string
let project: Project
let first: string
let url: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'))
  signingKeysFile = join(folder, 'keys.json')
  first = rotateKeys(signingKeysFile)
  project = await startProject('over HTTP', { autoconfirm: true, signingKeysFile })
  url = project.url
})
afterAll(async () => {
  await project.close()
  rmSync(folder, { recursive: true })
})

let count = 0
async function joinProject() {
  const client = project.client()
  const email = `user${(count += 1)}@example.com`
  const { data } = await client.auth.signUp({ email, password })
  return { client, email, token: data.session?.access_token ?? '' }
}
const headerOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString())

test('signs sessions with the first key, and getClaims verifies them with the public keys', async () => {
  const { client, token } = await joinProject()
  expect(headerOf(token)).toMatchObject({ alg: 'ES256', kid: first })
  const { data, error } = await client.auth.getClaims()
  expect(error).toBeNull()
  expect(data?.header).toMatchObject({ alg: 'ES256', kid: first })
  expect(data?.claims).toMatchObject({ role: 'authenticated', aud: 'authenticated' })
})

test('the public key set contains nothing else and may be cached for ten minutes', async () => {
  const response = await fetch(`${url}/auth/v1/.well-known/jwks.json`)
  expect(response.headers.get('cache-control')).toBe('public, max-age=600')
  const { keys } = Object(await response.json())
  expect(keys).toEqual([
    {
      kty: 'EC',
      crv: 'P-256',
      x: expect.any(String),
      y: expect.any(String),
      kid: first,
      alg: 'ES256',
      use: 'sig',
      key_ops: ['verify'],
    },
  ])
})

test('a rotation signs nobody out, but retiring a key does, both without a restart', async () => {
  const before = await joinProject()
  const second = rotateKeys(signingKeysFile)
  await expect
    .poll(async () => headerOf((await joinProject()).token), { interval: 500 })
    .toMatchObject({ kid: second })
  expect((await before.client.auth.getUser()).error).toBeNull()
  expect((await before.client.auth.getClaims()).error).toBeNull()
  const { data } = await before.client.auth.refreshSession()
  expect(headerOf(data.session?.access_token ?? '')).toMatchObject({ kid: second })
  retireKeys(signingKeysFile)
  const read = () => fetch(`${url}/auth/v1/user`, { headers: headersOf(before.token) })
  await expect.poll(async () => (await read()).status, { interval: 500 }).toBe(403)
})

const headersOf = (bearer: string) => ({ apikey: project.anonKey, authorization: `Bearer ${bearer}` })

describe('forged tokens', () => {
  test('are rejected by auth and rest, also as an apikey', async () => {
    const { token } = await joinProject()
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const { keys } = Object(await (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).json())
    const nowSeconds = Math.floor(Date.now() / 1000)
    const { jwtSecret: secret } = project
    const table = forgeries({ claims, good: token, publicKeys: keys, nowSeconds, secret }).filter(
      // An HTTP header cannot contain a line break, and loses a space at its end.
      ([, jwt]) => !/\s/.test(jwt),
    )
    expect(table.length).toBeGreaterThanOrEqual(60)
    const believed: string[] = []
    for (const [what, jwt] of table) {
      const [user, rest, key] = await Promise.all([
        fetch(`${url}/auth/v1/user`, { headers: headersOf(jwt) }),
        fetch(`${url}/rest/v1/`, { headers: headersOf(jwt) }),
        fetch(`${url}/auth/v1/settings`, { headers: { apikey: jwt } }),
      ])
      await Promise.all([user.arrayBuffer(), rest.arrayBuffer(), key.arrayBuffer()])
      if (![401, 403].includes(user.status) || rest.status !== 401 || key.status !== 401) {
        believed.push(`${what}: ${user.status} ${rest.status} ${key.status}`)
      }
    }
    expect(believed).toEqual([])
    expect((await fetch(`${url}/auth/v1/user`, { headers: headersOf(token) })).status).toBe(200)
  })
})
