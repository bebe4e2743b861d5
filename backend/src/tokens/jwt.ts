import { isJsonObject } from '#http/json-object.ts'
import type { TokenError } from './caller.ts'
import type { SigningKey } from './signing-keys.ts'

type JsonObject = Record<string, unknown>

const algorithms: readonly unknown[] = ['HS256', 'RS256', 'ES256', 'EdDSA']

/**
 * The payload of a JWT that one of the keys has signed. It is not parsed before the signature is verified.
 */
export function openJwt(jwt: string, keys: readonly SigningKey[]): { payload: JsonObject } | TokenError {
  const parts = jwt.split('.')
  const [head = '', body = '', mark = ''] = parts
  if (parts.length !== 3) {
    return { reason: 'malformed', message: `Expected 3 parts in JWT; got ${parts.length}` }
  }
  const header = decodeObject(head)
  const signature = decode(mark)
  if (header === null || signature === null) {
    return { reason: 'malformed', message: 'JWT cryptographic operation failed' }
  }
  // crit lists extensions that the reader must support; none is supported.
  if (!algorithms.includes(header['alg']) || header['crit'] !== undefined || header['b64'] !== undefined) {
    const message = 'Wrong or unsupported encoding algorithm'
    return header['alg'] === 'none'
      ? { reason: 'bad-algorithm', message, details: "JWT is unsecured but expected 'alg' was not 'none'" }
      : { reason: 'bad-algorithm', message }
  }
  const candidates = keys.filter((key) => key.algorithm === header['alg'] && isNamed(header['kid'], key))
  if (candidates.length === 0) {
    const details = 'No suitable key was found to decode the JWT'
    return { reason: 'no-key', message: 'No suitable key or wrong key type', details }
  }
  if (!candidates.some((key) => verifies(key, `${head}.${body}`, signature))) {
    const details = 'None of the keys was able to decode the JWT'
    return { reason: 'bad-signature', message: 'No suitable key or wrong key type', details }
  }
  const payload = decodeObject(body)
  return payload === null ? { reason: 'bad-claim', message: 'Parsing claims failed' } : { payload }
}

export function makeJwt(payload: object, key: SigningKey): string {
  const header = { alg: key.algorithm, typ: 'JWT', ...(key.kid === null ? {} : { kid: key.kid }) }
  const text = `${encode(header)}.${encode(payload)}`
  return `${text}.${key.sign(text).toString('base64url')}`
}

// kid is only compared as text; it is never used as a path, in a query or as an index.
function isNamed(kid: unknown, key: SigningKey): boolean {
  return kid === undefined || key.kid === null || kid === key.kid
}

function verifies(key: SigningKey, text: string, signature: Buffer): boolean {
  try {
    return key.verify(text, signature)
  } catch {
    return false
  }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

/** Strict base64url: another encoding of the same bytes is rejected, so that one token has one text. */
function decode(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}

function decodeObject(text: string): JsonObject | null {
  const bytes = decode(text)
  if (bytes === null) {
    return null
  }
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return isJsonObject(value) ? value : null
  } catch {
    return null
  }
}
