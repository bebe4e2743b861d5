import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '#settings.ts'
import { loadSecrets } from './secrets.ts'
import { createTokens } from './tokens.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('are made once, kept for us alone, and make valid keys', () => {
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

test('are never made anew over a damaged file, because the database knows the old ones', () => {
  loadSecrets(folder)
  writeFileSync(join(folder, 'secrets.json'), '{"jwtSecret":"only this"}')
  expect(() => loadSecrets(folder)).toThrow('restore it from a backup')
})
