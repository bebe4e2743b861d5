import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LogEvent } from '#http/log.ts'
import { defaultSettings } from '#settings.ts'
import { retireKeys, rotateKeys } from './rotate-keys.ts'
import { roleKey } from './secrets.ts'
import { jwtSecret } from './testing/forge.ts'
import { createTokens } from './tokens.ts'

const start = 1_800_000_000
const claims = { role: 'authenticated', sub: 'u1', exp: start + 3600, iat: start }
const clock = { ms: start * 1000 }
let folder: string
let path: string
let logged: LogEvent[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'))
  path = join(folder, 'signing-keys.json')
  logged = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const tokensOf = () =>
  createTokens({
    secrets: { jwtSecret },
    settings: { ...defaultSettings, signingKeysFile: path },
    now: () => clock.ms,
    log: (event) => logged.push(event),
  })
const kidOf = (jwt: string): unknown =>
  JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()).kid

test('new keys are used without a restart, and sessions signed with the secret stay valid', () => {
  const tokens = tokensOf()
  const old = tokens.sign(claims)
  expect(kidOf(old)).toBeUndefined()
  const kid = rotateKeys(path)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  clock.ms += 2000
  expect(kidOf(tokens.sign(claims))).toBe(kid)
  expect(tokens.verify(old)).toEqual(claims)
  expect(tokens.readKey({ headers: { apikey: roleKey('anon', jwtSecret) }, search: '' })).toMatchObject({
    role: 'anon',
  })
  expect(logged).toEqual([{ level: 'info', event: 'signing keys changed', kids: [kid] }])
})

test('after a rotation, the new key signs and the old one still verifies', () => {
  const first = rotateKeys(path)
  const tokens = tokensOf()
  const old = tokens.sign(claims)
  const second = rotateKeys(path)
  clock.ms += 2000
  expect(kidOf(tokens.sign(claims))).toBe(second)
  expect(tokens.verify(old)).toEqual(claims)
  expect(tokens.publicKeys().map((key) => key.kid)).toEqual([second, first])
})

test('a token signed by another process with a newer key is accepted at once', () => {
  rotateKeys(path)
  const [one, other] = [tokensOf(), tokensOf()]
  other.verify(one.sign(claims))
  rotateKeys(path)
  clock.ms += 2000
  const fresh = one.sign(claims)
  clock.ms -= 2000
  expect(other.verify(fresh)).toEqual(claims)
})

test('a retired key invalidates its tokens, even cached ones', () => {
  rotateKeys(path)
  const tokens = tokensOf()
  const old = tokens.sign(claims)
  expect(tokens.verify(old)).toEqual(claims)
  rotateKeys(path)
  expect(retireKeys(path)).toBe(1)
  clock.ms += 2000
  expect(tokens.verify(old)).toHaveProperty('reason', 'no-key')
  expect(retireKeys(path)).toBe(0)
})

test('a role JWT signed by a signing key is a valid apikey', () => {
  rotateKeys(path)
  const tokens = tokensOf()
  for (const role of ['anon', 'service_role']) {
    const apikey = tokens.sign({ iss: 'supabase', role, iat: start, exp: start + 3600 })
    expect(tokens.readKey({ headers: { apikey }, search: '' })).toMatchObject({ role })
  }
})

test('an invalid file is reported once and does not change the keys', () => {
  const kid = rotateKeys(path)
  const good = readFileSync(path)
  const tokens = tokensOf()
  writeFileSync(path, '[{]')
  for (let at = 0; at < 3; at += 1) {
    clock.ms += 2000
    expect(kidOf(tokens.sign(claims))).toBe(kid)
  }
  rmSync(path)
  clock.ms += 2000
  expect(kidOf(tokens.sign(claims))).toBe(kid)
  writeFileSync(path, good)
  clock.ms += 2000
  expect(kidOf(tokens.sign(claims))).toBe(kid)
  expect(logged.map(({ level }) => level)).toEqual(['error', 'info'])
  expect(JSON.stringify(logged)).not.toMatch(/"d":/)
})

test('a file that is invalid at the start is an error', () => {
  writeFileSync(path, '[]')
  expect(tokensOf).toThrow('at least one private JWK')
})
