import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { defaultSettings } from '#settings.ts'
import { jwtSecret } from './testing/forge.ts'
import { forgeries } from './testing/forgeries.ts'
import { createTokens } from './tokens.ts'

const nowSeconds = 1_800_000_000
const folder = mkdtempSync(join(tmpdir(), 'forged-'))
afterAll(() => rmSync(folder, { recursive: true }))

const signingKeysFile = join(folder, 'keys.json')
const pairs = {
  ec: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ed: generateKeyPairSync('ed25519'),
}
writeFileSync(
  signingKeysFile,
  JSON.stringify(
    Object.entries(pairs).map(([kid, pair]) => ({ ...pair.privateKey.export({ format: 'jwk' }), kid })),
  ),
)
const tokens = createTokens({
  secrets: { jwtSecret },
  settings: { ...defaultSettings, signingKeysFile },
  now: () => nowSeconds * 1000,
})
const claims = {
  role: 'authenticated',
  sub: 'u1',
  aud: 'authenticated',
  exp: nowSeconds + 600,
  iat: nowSeconds,
}
const good = tokens.sign(claims)
const table = forgeries({ claims, good, publicKeys: tokens.publicKeys(), nowSeconds, secret: jwtSecret })

test('the token behind the forgeries is valid, and there are at least sixty distinct forgeries', () => {
  expect(tokens.verify(good)).toEqual(claims)
  expect(table.length).toBeGreaterThanOrEqual(60)
  expect(new Set(table.map(([, jwt]) => jwt)).size).toBe(table.length)
})

test.each(table)('%s is rejected as a bearer token and as an apikey', (_, jwt) => {
  expect(tokens.verify(jwt)).toHaveProperty('reason')
  expect(tokens.readKey({ headers: { apikey: jwt }, search: '' })).toHaveProperty('key')
  const bearer = tokens.readCaller({ headers: { authorization: `Bearer ${jwt}` }, search: '' })
  expect(bearer).toHaveProperty('reason')
})
