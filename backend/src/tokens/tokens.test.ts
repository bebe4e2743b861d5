import { describe, expect, test } from 'vitest'
import { defaultSettings } from '#settings.ts'
import { roleKey } from './secrets.ts'
import { encode, forge, jwtSecret } from './testing/forge.ts'
import { createTokens } from './tokens.ts'

const start = 1_800_000_000
let seconds = start
const secrets = { jwtSecret, publishableKey: 'sb_publishable_abc', secretKey: 'sb_secret_abc' }
const tokens = createTokens({ secrets, settings: defaultSettings, now: () => seconds * 1000 })
const anonKey = roleKey('anon', jwtSecret, start * 1000)

const hs256 = { alg: 'HS256', typ: 'JWT' }
const claims = { role: 'authenticated', sub: 'u1', session_id: 's1', exp: start + 3600, iat: start }
const good = forge(hs256, claims)

function requestWith(headers: Record<string, string>, search = '') {
  return { headers, search }
}

describe('a token', () => {
  test('made by sign is verified with its claims', () => {
    expect(tokens.verify(tokens.sign(claims))).toEqual(claims)
    expect(tokens.verify(good)).toEqual(claims)
  })

  test.each<[string, string, string]>([
    ['with one part', 'abc', 'Expected 3 parts in JWT; got 1'],
    ['with five parts', `${good}.a.b`, 'Expected 3 parts in JWT; got 5'],
    [
      'without algorithm',
      `${encode({ alg: 'none' })}.${encode(claims)}.`,
      'Wrong or unsupported encoding algorithm',
    ],
    ['with algorithm None', forge({ alg: 'None' }, claims), 'Wrong or unsupported encoding algorithm'],
    [
      'with an array of algorithms',
      forge({ alg: ['HS256'] }, claims),
      'Wrong or unsupported encoding algorithm',
    ],
    ['with HS512', forge({ alg: 'HS512' }, claims), 'Wrong or unsupported encoding algorithm'],
    [
      'with a critical extension',
      forge({ ...hs256, crit: ['x'] }, claims),
      'Wrong or unsupported encoding algorithm',
    ],
    [
      'with an unencoded payload',
      forge({ ...hs256, b64: false }, claims),
      'Wrong or unsupported encoding algorithm',
    ],
    ['with an algorithm without a key', forge({ alg: 'RS256' }, claims), 'No suitable key or wrong key type'],
    [
      'signed with another secret',
      forge(hs256, claims, `${jwtSecret}!`),
      'No suitable key or wrong key type',
    ],
    ['without signature', good.replace(/[^.]*$/, ''), 'No suitable key or wrong key type'],
    ['with a cut signature', good.replace(/[^.]*$/, 'A'.repeat(22)), 'No suitable key or wrong key type'],
    [
      'with another payload',
      good.replace(/\.[^.]*\./, `.${encode({ ...claims, role: 'service_role' })}.`),
      'No suitable key or wrong key type',
    ],
    ['with padding', `${good}=`, 'JWT cryptographic operation failed'],
    ['in plain base64', good.replace(/^[^.]*/, `${encode(hs256)}+/`), 'JWT cryptographic operation failed'],
    ['with a header that is no object', forge('"HS256"', claims), 'JWT cryptographic operation failed'],
    ['with an empty header', `.${encode(claims)}.x`, 'JWT cryptographic operation failed'],
    ['whose payload is a list', forge(hs256, [claims]), 'Parsing claims failed'],
    ['whose payload is no JSON', forge(hs256, 'claims'), 'Parsing claims failed'],
    [
      'whose exp is a text',
      forge(hs256, { ...claims, exp: '9999999999' }),
      "The JWT 'exp' claim must be a number",
    ],
    [
      'whose exp overflows',
      forge(hs256, '{"role":"authenticated","exp":1e999}'),
      "The JWT 'exp' claim must be a number",
    ],
    [
      'whose role is a list',
      forge(hs256, { ...claims, role: ['service_role'] }),
      "The JWT 'role' claim must be a string",
    ],
    [
      'whose aud is a number',
      forge(hs256, { ...claims, aud: 1 }),
      "The JWT 'aud' claim must be a string or an array of strings",
    ],
    ['expired beyond the leeway', forge(hs256, { ...claims, exp: start - 31 }), 'JWT expired'],
    ['not yet valid', forge(hs256, { ...claims, nbf: start + 31 }), 'JWT not yet valid'],
    ['issued in the future', forge(hs256, { ...claims, iat: start + 31 }), 'JWT issued at future'],
    [
      'signed with a key in its own header',
      forge({ ...hs256, jwk: { kty: 'oct', k: encode('x') } }, claims, 'x'),
      'No suitable key or wrong key type',
    ],
  ])('%s is rejected', (_, token, message) => {
    expect(tokens.verify(token)).toMatchObject({ message, reason: expect.any(String) })
  })

  test('is valid with a clock difference of up to 30 seconds', () => {
    const edge = { ...claims, exp: start - 29, nbf: start + 29, iat: start + 29 }
    expect(tokens.verify(forge(hs256, edge))).toMatchObject({ role: 'authenticated' })
  })

  test('is rejected after it expired, even when it was cached', () => {
    expect(tokens.verify(good)).toMatchObject({ sub: 'u1' })
    seconds = start + 3631
    expect(tokens.verify(good)).toMatchObject({ message: 'JWT expired' })
    seconds = start
  })

  test('without a role gets the anonymous role', () => {
    expect(tokens.verify(forge(hs256, { sub: 'x' }))).toEqual({ sub: 'x', role: 'anon' })
  })

  test.each([
    [forge(hs256, claims, `${jwtSecret}!`), 'None of the keys was able to decode the JWT'],
    [forge({ alg: 'RS256' }, claims), 'No suitable key was found to decode the JWT'],
    [forge({ alg: 'none' }, claims), "JWT is unsecured but expected 'alg' was not 'none'"],
  ])('are refused with details', (jwt, details) => {
    expect(tokens.verify(jwt)).toMatchObject({ details })
  })

  test('may have no audience or null', () => {
    expect(tokens.verify(forge(hs256, { ...claims, aud: null }))).toMatchObject({ sub: 'u1' })
  })

  test('must have the configured audience or none', () => {
    const strict = createTokens({
      secrets,
      settings: { ...defaultSettings, jwtAudience: 'app' },
      now: () => start * 1000,
    })
    expect(strict.verify(forge(hs256, { ...claims, aud: 'other' }))).toMatchObject({
      message: 'JWT not in audience',
    })
    expect(strict.verify(forge(hs256, { ...claims, aud: ['other', 'app'] }))).toMatchObject({ sub: 'u1' })
    expect(strict.verify(forge(hs256, claims))).toMatchObject({ sub: 'u1' })
  })
})

describe('a caller', () => {
  test.each<[string, Record<string, string>, string, object]>([
    [
      'without any key has the anonymous role',
      {},
      '',
      { role: 'anon', claims: { role: 'anon' }, isAnonymous: true },
    ],
    ['with the anon key is anonymous', { apikey: anonKey }, '', { role: 'anon', isAnonymous: true }],
    ['with the key in the query is anonymous', {}, `select=a&apikey=${anonKey}`, { role: 'anon' }],
    [
      'with the key as bearer too is anonymous',
      { apikey: anonKey, authorization: `Bearer ${anonKey}` },
      '',
      { role: 'anon' },
    ],
    [
      'with a user token is that user',
      { apikey: anonKey, authorization: `Bearer ${good}` },
      '',
      { role: 'authenticated', claims, isAnonymous: false },
    ],
    [
      'with a publishable key is anonymous',
      { apikey: 'sb_publishable_abc', authorization: 'Bearer sb_publishable_abc' },
      '',
      { role: 'anon', claims: { role: 'anon' } },
    ],
    [
      'with a secret key is the service',
      { apikey: 'sb_secret_abc' },
      '',
      { role: 'service_role', isAnonymous: false },
    ],
    [
      'with a secret key as bearer alone is the service',
      { authorization: 'Bearer sb_secret_abc' },
      '',
      { role: 'service_role' },
    ],
    ['with a lower-case scheme is read', { authorization: `bearer ${good}` }, '', { role: 'authenticated' }],
    ['with Basic is anonymous', { authorization: 'Basic YTpi' }, '', { role: 'anon' }],
    [
      'with an empty bearer is rejected',
      { apikey: anonKey, authorization: 'Bearer ' },
      '',
      { reason: 'empty' },
    ],
    [
      'with an unknown opaque key is rejected',
      { authorization: 'Bearer sb_secret_abd' },
      '',
      { reason: 'no-key' },
    ],
    [
      'with a broken bearer is rejected, whatever the key',
      { apikey: 'sb_secret_abc', authorization: 'Bearer a.b.c' },
      '',
      { reason: 'malformed' },
    ],
  ])('%s', (_, headers, search, expected) => {
    expect(tokens.readCaller(requestWith(headers, search))).toMatchObject(expected)
  })

  test('has the claims as the JSON that policies read', () => {
    expect(tokens.readCaller(requestWith({ authorization: `Bearer ${good}` }))).toHaveProperty(
      'claimsText',
      JSON.stringify(claims),
    )
  })

  test('is verified again after forgetSession', () => {
    const first = tokens.readCaller(requestWith({ authorization: `Bearer ${good}` }))
    expect(tokens.readCaller(requestWith({ authorization: `Bearer ${good}` }))).toBe(first)
    tokens.forgetSession('s1')
    const again = tokens.readCaller(requestWith({ authorization: `Bearer ${good}` }))
    expect(again).not.toBe(first)
    expect(again).toEqual(first)
  })
})

test.each<[string, Record<string, string>, object]>([
  ['none', {}, { key: 'missing' }],
  ['an empty one', { apikey: '' }, { key: 'missing' }],
  ['garbage', { apikey: 'garbage' }, { key: 'invalid' }],
  ['an unknown opaque one', { apikey: 'sb_publishable_abd' }, { key: 'invalid' }],
  ['one of another project', { apikey: roleKey('service_role', `${jwtSecret}x`) }, { key: 'invalid' }],
  ['the anon key', { apikey: anonKey }, { role: 'anon' }],
])('readKey with apikey: %s', (_, headers, expected) => {
  expect(tokens.readKey(requestWith(headers))).toMatchObject(expected)
})
