import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'

export type SigningKey = ReturnType<typeof makeKey>

export function makeKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid: string = randomUUID()
  const jwk = { ...privateKey.export({ format: 'jwk' }), kty: 'RSA' as const, kid, alg: 'RS256', use: 'sig' }
  return { kid, jwk, privateKey }
}

/** Builds a JWT by hand, so that it can contain what no proper library would sign. */
export function signToken(
  { kid, privateKey }: { kid: string; privateKey: KeyObject },
  claims: object,
  header: object = {},
): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const text = `${encode({ alg: 'RS256', kid, ...header })}.${encode(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
}
