import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { encode, forge as forgeWith } from './forge.ts'

type Given = {
  /** The claims of a valid token. */
  claims: Readonly<Record<string, unknown>>
  /** A valid token with these claims, signed by a key of the file. */
  good: string
  /** The published JWKs. */
  publicKeys: readonly (JsonWebKey & { kid?: string })[]
  nowSeconds: number
  /** The real secret; forgeries signed with it are invalid in another way. */
  secret: string
}

type Forgery = readonly [what: string, jwt: string]

const hs256 = { alg: 'HS256', typ: 'JWT' }

/** Tokens that every service must reject, each for a different reason. */
export function forgeries(given: Given): Forgery[] {
  return [...unsigned(given), ...confused(given), ...misled(given), ...misencoded(given), ...timed(given)]
}

const evil = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const evilRsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const evilCurve = generateKeyPairSync('ec', { namedCurve: 'secp256k1' })
const evilEd = generateKeyPairSync('ed25519')

/** An HS256 signature, with the real secret unless another is given. */
function forgerOf(secret: string) {
  return (header: unknown, payload: unknown, other = secret) => forgeWith(header, payload, other)
}

function signed(header: object, payload: unknown, key: KeyObject, digest: string | null = 'sha256'): string {
  const text = `${encode(header)}.${encode(payload)}`
  const signature = sign(digest, Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}

function unsigned({ claims, good, secret }: Given): Forgery[] {
  const forge = forgerOf(secret)
  const names = [
    'none',
    'None',
    'NONE',
    'nOnE',
    '',
    'HS384',
    'HS512',
    'RS384',
    'PS256',
    'ES512',
    'ES256K',
    'dir',
  ]
  const [head = '', body = '', mark = ''] = good.split('.')
  const raised = encode({ ...claims, role: 'service_role' })
  return [
    ...names.map(
      (alg): Forgery => [`alg "${alg}" without signature`, `${encode({ alg })}.${encode(claims)}.`],
    ),
    ...names.map((alg): Forgery => [`alg "${alg}" signed with the secret`, forge({ alg }, claims)]),
    ['no alg at all', forge({ typ: 'JWT' }, claims)],
    ['alg null', forge({ alg: null }, claims)],
    ['alg a list', forge({ alg: ['HS256'] }, claims)],
    ['alg an object', forge({ alg: { toString: 'HS256' } }, claims)],
    ['an empty signature', `${head}.${body}.`],
    ['two parts', `${head}.${body}`],
    ['a fourth part', `${good}.${mark}`],
    ['a replaced payload', `${head}.${raised}.${mark}`],
    ['a replaced header', `${encode(hs256)}.${body}.${mark}`],
    ['a signature of zeros', `${head}.${body}.${Buffer.alloc(64).toString('base64url')}`],
    ['half a signature', `${head}.${body}.${mark.slice(0, mark.length / 2)}`],
  ]
}

function confused({ claims, publicKeys, secret }: Given): Forgery[] {
  const forge = forgerOf(secret)
  return publicKeys.flatMap((jwk): Forgery[] => [
    [
      `HS256 with the public ${jwk.kty} key as JSON`,
      forge({ ...hs256, kid: jwk.kid }, claims, JSON.stringify(jwk)),
    ],
    [
      `HS256 with the public ${jwk.kty} key's number`,
      forge({ ...hs256, kid: jwk.kid }, claims, jwk.n ?? jwk.x ?? ''),
    ],
    [
      `RS256 under the kid of the ${jwk.kty} key`,
      signed({ alg: 'RS256', kid: jwk.kid }, claims, evilRsa.privateKey),
    ],
    [
      `ES256 under the kid of the ${jwk.kty} key`,
      signed({ alg: 'ES256', kid: jwk.kid }, claims, evil.privateKey),
    ],
    [
      `EdDSA under the kid of the ${jwk.kty} key`,
      signed({ alg: 'EdDSA', kid: jwk.kid }, claims, evilEd.privateKey, null),
    ],
  ])
}

function misled({ claims, secret }: Given): Forgery[] {
  const forge = forgerOf(secret)
  const jwk = evil.publicKey.export({ format: 'jwk' })
  const es256 = { alg: 'ES256', typ: 'JWT' }
  const kids = ['../../../../dev/null', '/dev/null', "' or 1=1 --", '__proto__', 'constructor', '0', '']
  const empty = (kid: unknown) => {
    const text = `${encode({ ...hs256, kid })}.${encode(claims)}`
    return `${text}.${createHmac('sha256', '').update(text).digest('base64url')}`
  }
  return [
    ...kids.map((kid): Forgery => [`kid "${kid}" with an empty secret`, empty(kid)]),
    ['a kid that is a list', empty(['a'])],
    ['a key of its own in the header', signed({ ...es256, jwk }, claims, evil.privateKey)],
    ['a jku', signed({ ...es256, jku: 'https://evil.test/keys' }, claims, evil.privateKey)],
    ['an x5u', signed({ ...es256, x5u: 'https://evil.test/cert' }, claims, evil.privateKey)],
    ['an x5c', signed({ ...es256, x5c: [encode('cert')] }, claims, evil.privateKey)],
    ['a curve that is not P-256', signed(es256, claims, evilCurve.privateKey)],
    ['crit', forge({ ...hs256, crit: ['exp'] }, claims)],
    ['an empty crit', forge({ ...hs256, crit: [] }, claims)],
    ['b64 off', forge({ ...hs256, b64: false }, claims)],
    ['another secret', forge(hs256, claims, `${secret} `)],
    [
      'role service_role with another secret',
      forge(hs256, { ...claims, role: 'service_role' }, 'x'.repeat(40)),
    ],
  ]
}

function misencoded({ claims, good, secret }: Given): Forgery[] {
  const forge = forgerOf(secret)
  const [head = '', body = '', mark = ''] = good.split('.')
  return [
    ['padding', `${head}.${body}.${mark}=`],
    ['a line break in the signature', `${head}.${body}.${mark.slice(0, 9)}\n${mark.slice(9)}`],
    ['plain base64', `${head}+/.${body}.${mark}`],
    ['a header that is a list', forge([hs256], claims)],
    ['a header that is a text', forge('"HS256"', claims)],
    ['an empty header', `.${body}.${mark}`],
    ['a payload that is a list', forge(hs256, [claims])],
    ['a payload that is no JSON', forge(hs256, 'claims')],
  ]
}

function timed({ claims, nowSeconds, secret }: Given): Forgery[] {
  const forge = forgerOf(secret)
  return [
    ['an exp in the past', forge(hs256, { ...claims, exp: nowSeconds - 3600 })],
    ['an exp that is a text', forge(hs256, { ...claims, exp: '9999999999' })],
    ['an exp that is null', forge(hs256, { ...claims, exp: null })],
    ['an exp that overflows', forge(hs256, '{"role":"authenticated","exp":1e999}')],
    ['an nbf in the future', forge(hs256, { ...claims, nbf: nowSeconds + 3600 })],
    ['an iat in the future', forge(hs256, { ...claims, iat: nowSeconds + 3600 })],
    ['a role that is a list', forge(hs256, { ...claims, role: ['service_role'] })],
    ['an aud that is a number', forge(hs256, { ...claims, aud: 1 })],
    ['a sub that is an object', forge(hs256, { ...claims, sub: {} })],
  ]
}
