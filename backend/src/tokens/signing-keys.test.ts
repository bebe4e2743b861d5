import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { defaultSettings } from '#settings.ts'
import { roleKey } from './secrets.ts'
import { forge, jwtSecret } from './testing/forge.ts'
import { createTokens } from './tokens.ts'

const start = 1_800_000_000
const secrets = { jwtSecret }
const anonKey = roleKey('anon', jwtSecret, start * 1000)
const claims = { role: 'authenticated', sub: 'u1', exp: start + 3600, iat: start }
const requestWith = (headers: Record<string, string>) => ({ headers, search: '' })

const folder = mkdtempSync(join(tmpdir(), 'keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

const now = () => start * 1000
const jwkOf = (kid: string, privateKey: KeyObject) => ({ ...privateKey.export({ format: 'jwk' }), kid })

describe('signing keys', () => {
  const rsa = jwkOf('rsa', generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)
  const ec = jwkOf('ec', generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)
  const ed = jwkOf('ed', generateKeyPairSync('ed25519').privateKey)

  function tokensOf(...keys: object[]) {
    const signingKeysFile = join(folder, `${keys.length}-${Math.random()}.json`)
    writeFileSync(signingKeysFile, JSON.stringify(keys))
    return createTokens({
      secrets,
      settings: { ...defaultSettings, signingKeysFile },
      now,
    })
  }

  test.each([
    ['RS256', rsa],
    ['ES256', ec],
    ['EdDSA', ed],
  ])('sign and verify with %s, by kid', (alg, key) => {
    const token = tokensOf(key).sign(claims)
    expect(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).toEqual({
      alg,
      typ: 'JWT',
      kid: key.kid,
    })
    expect(tokensOf(rsa, ec, ed).verify(token)).toEqual(claims)
    expect(tokensOf(...[rsa, ec, ed].filter((each) => each !== key)).verify(token)).toHaveProperty(
      'reason',
      'no-key',
    )
  })

  test('are published without their private part, and the secret not at all', () => {
    const shown = tokensOf(rsa, ec, ed).publicKeys()
    expect(shown.map(({ kid, alg }) => [kid, alg])).toEqual([
      ['rsa', 'RS256'],
      ['ec', 'ES256'],
      ['ed', 'EdDSA'],
    ])
    expect(shown.some((key) => key.d !== undefined || key.k !== undefined || key.p !== undefined)).toBe(false)
  })

  test('never accept a public key as a shared secret', () => {
    const both = tokensOf(rsa)
    for (const secret of [JSON.stringify(both.publicKeys()[0]), String(rsa.n), '']) {
      expect(both.verify(forge({ alg: 'HS256', kid: 'rsa' }, claims, secret))).toHaveProperty('reason')
    }
    expect(both.verify(forge({ alg: 'ES256', kid: 'rsa' }, claims))).toHaveProperty('reason', 'no-key')
    expect(both.verify(forge({ alg: 'HS256', kid: '../../dev/null' }, claims, ''))).toHaveProperty('reason')
  })

  test('keep the legacy API keys valid', () => {
    expect(tokensOf(ec).readKey(requestWith({ apikey: anonKey }))).toMatchObject({ role: 'anon' })
  })

  test('of an unsupported type are reported', () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ format: 'jwk' })
    expect(() => tokensOf(ec, short)).toThrow(/Key 2 .*2048 bits/)
    expect(() => tokensOf({ ...ec, alg: 'HS256' })).toThrow('does not fit')
    expect(() => createTokens({ secrets: { jwtSecret: 'short' }, settings: defaultSettings })).toThrow(
      '32 characters',
    )
  })
})
