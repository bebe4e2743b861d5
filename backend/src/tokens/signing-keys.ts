import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  type KeyObject,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A JSON Web Key, as in the key file and /.well-known/jwks.json. */
export type Jwk = JsonWebKey & { kid?: string }

type Algorithm = 'HS256' | 'RS256' | 'ES256' | 'EdDSA'

/** A key and its only algorithm; a token cannot choose another one. */
export type SigningKey = {
  algorithm: Algorithm
  kid: string | null
  sign: (text: string) => Buffer
  verify: (text: string, signature: Buffer) => boolean
  /** The published key; null for a secret, which is never published. */
  publicJwk: Jwk | null
}

export function secretKey(secret: string, kid: string | null = null): SigningKey {
  return hmacKey(createSecretKey(Buffer.from(secret, 'utf8')), kid)
}

/** The keys of a JSON file with an array of private JWKs; the first one signs, all verify. */
export function readSigningKeys(path: string): SigningKey[] {
  return readPrivateJwks(path).map((jwk, place) => {
    try {
      return jwkKey(jwk)
    } catch (error) {
      throw new Error(
        `Key ${place + 1} of ${path}: ${error instanceof Error ? error.message : 'not a key'}`,
        {
          cause: error,
        },
      )
    }
  })
}

export function readPrivateJwks(path: string): Jwk[] {
  const list = readJson(path)
  if (!Array.isArray(list) || list.length === 0) {
    throw new Error(`${path} has to hold a JSON array of at least one private JWK.`)
  }
  return list
}

function readJson(path: string): unknown {
  const text = readFileSync(path, 'utf8')
  try {
    return JSON.parse(text)
  } catch {
    // Without the parser's message, which quotes the secret file.
    throw new Error(`${path} is not valid JSON.`)
  }
}

function jwkKey(jwk: Jwk): SigningKey {
  const kid = typeof jwk.kid === 'string' ? jwk.kid : null
  const algorithm = algorithmOf(jwk)
  if (jwk.alg !== undefined && jwk.alg !== algorithm) {
    throw new Error(`algorithm ${jwk.alg} does not fit a key of type ${jwk.kty ?? 'unknown'}`)
  }
  if (algorithm === 'HS256') {
    return hmacKey(createSecretKey(Buffer.from(jwk.k ?? '', 'base64url')), kid)
  }
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' })
  const publicKey = createPublicKey(privateKey)
  if (algorithm === 'RS256' && (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) {
    throw new Error('an RSA key needs at least 2048 bits')
  }
  const options = algorithm === 'ES256' ? ({ dsaEncoding: 'ieee-p1363' } as const) : {}
  const digest = algorithm === 'EdDSA' ? null : 'sha256'
  return {
    algorithm,
    kid,
    sign: (text) => sign(digest, Buffer.from(text), { key: privateKey, ...options }),
    verify: (text, signature) => verify(digest, Buffer.from(text), { key: publicKey, ...options }, signature),
    publicJwk: {
      ...publicKey.export({ format: 'jwk' }),
      alg: algorithm,
      use: 'sig',
      key_ops: ['verify'],
      ...(kid === null ? {} : { kid }),
    },
  }
}

function algorithmOf(jwk: Jwk): Algorithm {
  if (jwk.kty === 'oct') {
    return 'HS256'
  }
  if (jwk.kty === 'RSA') {
    return 'RS256'
  }
  if (jwk.kty === 'EC' && jwk.crv === 'P-256') {
    return 'ES256'
  }
  if (jwk.kty === 'OKP' && jwk.crv === 'Ed25519') {
    return 'EdDSA'
  }
  throw new Error('only RSA, EC P-256, OKP Ed25519 and oct keys are known')
}

function hmacKey(key: KeyObject, kid: string | null): SigningKey {
  if ((key.symmetricKeySize ?? 0) < 32) {
    throw new Error('the JWT secret needs at least 32 characters')
  }
  const mac = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    algorithm: 'HS256',
    kid,
    sign: mac,
    verify: (text, signature) => {
      const expected = mac(text)
      return signature.length === expected.length && timingSafeEqual(signature, expected)
    },
    publicJwk: null,
  }
}
