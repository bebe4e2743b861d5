import { isJsonObject } from '#http/json-object.ts'
import type { TokenFault } from './caller.ts'
import type { SigningKey } from './signing-keys.ts'

type JsonObject = Record<string, unknown>

const algorithms: readonly unknown[] = ['HS256', 'RS256', 'ES256', 'EdDSA']

/** The payload of a JWT whose signature one of the keys made; nothing of it is looked at before that. */
export function openJwt(jwt: string, keys: readonly SigningKey[]): { payload: JsonObject } | TokenFault {
  const parts = jwt.split('.')
  const [head = '', body = '', mark = ''] = parts
  if (parts.length !== 3) {
    return { fault: 'malformed', message: `Expected 3 parts in JWT; got ${parts.length}` }
  }
  const header = decodeObject(head)
  const signature = decode(mark)
  if (header === null || signature === null) {
    return { fault: 'malformed', message: 'JWT cryptographic operation failed' }
  }
  // crit names extensions the reader must understand; we understand none.
  if (!algorithms.includes(header['alg']) || header['crit'] !== undefined || header['b64'] !== undefined) {
    return { fault: 'bad-algorithm', message: 'Wrong or unsupported encoding algorithm' }
  }
  const candidates = keys.filter((key) => key.algorithm === header['alg'] && isNamed(header['kid'], key))
  if (candidates.length === 0) {
    return { fault: 'no-key', message: 'No suitable key or wrong key type' }
  }
  if (!candidates.some((key) => verifies(key, `${head}.${body}`, signature))) {
    return { fault: 'bad-signature', message: 'No suitable key or wrong key type' }
  }
  const payload = decodeObject(body)
  return payload === null ? { fault: 'bad-claim', message: 'Parsing claims failed' } : { payload }
}

export function makeJwt(payload: object, key: SigningKey): string {
  const header = { alg: key.algorithm, typ: 'JWT', ...(key.kid === null ? {} : { kid: key.kid }) }
  const text = `${encode(header)}.${encode(payload)}`
  return `${text}.${key.sign(text).toString('base64url')}`
}

// kid is compared as text and nothing else: it is never a path, a query or an index.
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

/** Strict: a second spelling of the same bytes is refused, so that one token has one text. */
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
