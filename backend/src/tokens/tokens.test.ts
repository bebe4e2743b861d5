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

function incoming(headers: Record<string, string>, search = '') {
  return { headers, search }
}

describe('a token', () => {
  test('made by sign is verified with its claims', () => {
    expect(tokens.verify(tokens.sign(claims))).toEqual(claims)
    expect(tokens.verify(good)).toEqual(claims)
  })

  test.each<[string, string, string]>([
    ['of one part', 'abc', 'Expected 3 parts in JWT; got 1'],
    ['of five parts', `${good}.a.b`, 'Expected 3 parts in JWT; got 5'],
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
    [
      'of an algorithm we have no key for',
      forge({ alg: 'RS256' }, claims),
      'No suitable key or wrong key type',
    ],
    ['of another secret', forge(hs256, claims, `${jwtSecret}!`), 'No suitable key or wrong key type'],
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
      'whose exp is endless',
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
    ['of tomorrow', forge(hs256, { ...claims, nbf: start + 31 }), 'JWT not yet valid'],
    ['issued in the future', forge(hs256, { ...claims, iat: start + 31 }), 'JWT issued at future'],
    [
      'signed with a key it brings itself',
      forge({ ...hs256, jwk: { kty: 'oct', k: encode('x') } }, claims, 'x'),
      'No suitable key or wrong key type',
    ],
  ])('%s is refused', (_, token, message) => {
    expect(tokens.verify(token)).toMatchObject({ message, fault: expect.any(String) })
  })

  test('is good within 30 seconds of either clock', () => {
    const edge = { ...claims, exp: start - 29, nbf: start + 29, iat: start + 29 }
    expect(tokens.verify(forge(hs256, edge))).toMatchObject({ role: 'authenticated' })
  })

  test('is refused once it expired, though it was good before', () => {
    expect(tokens.verify(good)).toMatchObject({ sub: 'u1' })
    seconds = start + 3631
    expect(tokens.verify(good)).toMatchObject({ message: 'JWT expired' })
    seconds = start
  })

  test('without a role speaks as the anonymous role', () => {
    expect(tokens.verify(forge(hs256, { sub: 'x' }))).toEqual({ sub: 'x', role: 'anon' })
  })

  test('has to name the audience where one is set, or none', () => {
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
      'with nothing is the anonymous role',
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
      'with an empty bearer is refused',
      { apikey: anonKey, authorization: 'Bearer ' },
      '',
      { fault: 'empty' },
    ],
    [
      'with an unknown opaque key is refused',
      { authorization: 'Bearer sb_secret_abd' },
      '',
      { fault: 'no-key' },
    ],
    [
      'with a broken bearer is refused, whatever the key',
      { apikey: 'sb_secret_abc', authorization: 'Bearer a.b.c' },
      '',
      { fault: 'malformed' },
    ],
  ])('%s', (_, headers, search, expected) => {
    expect(tokens.readCaller(incoming(headers, search))).toMatchObject(expected)
  })

  test('carries the claims as the text policies read', () => {
    expect(tokens.readCaller(incoming({ authorization: `Bearer ${good}` }))).toHaveProperty(
      'claimsText',
      JSON.stringify(claims),
    )
  })

  test('is read afresh after its session was forgotten', () => {
    const first = tokens.readCaller(incoming({ authorization: `Bearer ${good}` }))
    expect(tokens.readCaller(incoming({ authorization: `Bearer ${good}` }))).toBe(first)
    tokens.forgetSession('s1')
    const again = tokens.readCaller(incoming({ authorization: `Bearer ${good}` }))
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
])('the key check meets %s', (_, headers, expected) => {
  expect(tokens.readKey(incoming(headers))).toMatchObject(expected)
})
