import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** What people type: digits, every one of them equally likely. */
export function makeCode(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('')
}

/**
 * What links carry and the database keeps. The prefix says that a browser holds a PKCE verifier for it. Salted,
 * unlike GoTrue's: else a million hashes of an address would be tried as links, where no guess is counted.
 */
export function hashCode(email: string, code: string, isPkce = false): string {
  const salt = randomBytes(saltLength / 2).toString('hex')
  return `${isPkce ? pkcePrefix : ''}${salt}${digestOf(salt, email, code)}`
}

const pkcePrefix = 'pkce_'
const saltLength = 24

function digestOf(salt: string, email: string, code: string): string {
  return createHash('sha224').update(`${salt}${email}${code}`).digest('hex')
}

export function isPkceHash(tokenHash: string): boolean {
  return tokenHash.startsWith(pkcePrefix)
}

/** Was the stored hash, of either flow, made of this address and code? */
export function isHashOf(stored: string, email: string, code: string): boolean {
  const bare = isPkceHash(stored) ? stored.slice(pkcePrefix.length) : stored
  const salt = bare.slice(0, saltLength)
  return isSame(bare, `${salt}${digestOf(salt, email, code)}`)
}

/** Compares without telling by its time how much was right. */
export function isSame(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}

/** Twelve characters, 60 bits. */
export function makeRefreshToken(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz234567'
  return [...randomBytes(12)].map((byte) => letters[byte % 32]).join('')
}
