import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '#settings.ts'
import { loadSecrets, roleKey } from './secrets.ts'
import { createTokens } from './tokens.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('are generated once, readable by the owner only, and include valid keys', () => {
  const secrets = loadSecrets(folder)
  expect(loadSecrets(folder)).toEqual(secrets)
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(new Set(Object.values(secrets)).size).toBe(Object.keys(secrets).length)
  const tokens = createTokens({ secrets, settings: defaultSettings })
  const read = (apikey: string) => tokens.readKey({ headers: { apikey }, search: '' })
  expect(read(secrets.anonKey)).toMatchObject({ role: 'anon', claims: { iss: 'supabase' } })
  expect(read(secrets.serviceRoleKey)).toMatchObject({ role: 'service_role' })
  expect(read(secrets.publishableKey)).toMatchObject({ role: 'anon' })
  expect(read(secrets.secretKey)).toMatchObject({ role: 'service_role' })
})

test('stay valid whatever the clock said at the first start', () => {
  const secrets = loadSecrets(folder)
  const day = 24 * 3600 * 1000
  for (const shift of [-2 * day, 2 * day, 5000 * day]) {
    const tokens = createTokens({ secrets, settings: defaultSettings, now: () => Date.now() + shift })
    const read = (apikey: string) => tokens.readKey({ headers: { apikey }, search: '' })
    expect(read(secrets.anonKey)).toMatchObject({ role: 'anon' })
    expect(read(secrets.serviceRoleKey)).toMatchObject({ role: 'service_role' })
    const other = roleKey('anon', secrets.jwtSecret, Date.now() + 3 * day + shift)
    expect(read(other)).toEqual({ key: 'invalid' })
  }
})

test('are never regenerated over a damaged file, because the database uses the old ones', () => {
  loadSecrets(folder)
  writeFileSync(join(folder, 'secrets.json'), '{"jwtSecret":"only this"}')
  expect(() => loadSecrets(folder)).toThrow('restore it from a backup')
})

test.each(['', '{"jwtSecret": "x', 'null', '[]'])('that are damaged are named, not replaced: %j', (text) => {
  const path = join(folder, 'secrets.json')
  writeFileSync(path, text)
  expect(() => loadSecrets(folder)).toThrow(`${path} is damaged: restore it from a backup.`)
})

test('that are missing beside a database are not made anew', () => {
  mkdirSync(join(folder, 'postgres/cluster'), { recursive: true })
  writeFileSync(join(folder, 'postgres/cluster/PG_VERSION'), '18')
  const path = join(folder, 'secrets.json')
  expect(() => loadSecrets(folder)).toThrow(`${path} is missing, but there is a database beside it`)
  expect(existsSync(path)).toBe(false)
})
