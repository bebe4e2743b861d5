import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** The code people type: digits, all of them equally likely. */
export function makeCode(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('')
}

/**
 * The hash that links carry and the database stores. Its prefix says that a browser holds a PKCE verifier for it.
 * Salted, unlike GoTrue's: otherwise an attacker could try a million hashes of an address as links, where no guess is
 * counted.
 */
export function hashCode(address: string, code: string, isPkce = false): string {
  const salt = randomBytes(saltLength / 2).toString('hex')
  return `${isPkce ? pkcePrefix : ''}${salt}${digestOf(salt, address, code)}`
}

const pkcePrefix = 'pkce_'
const saltLength = 24

function digestOf(salt: string, address: string, code: string): string {
  return createHash('sha224').update(`${salt}${address}${code}`).digest('hex')
}

export function isPkceHash(tokenHash: string): boolean {
  return tokenHash.startsWith(pkcePrefix)
}

/** Whether the stored hash, of either flow, was made from this address and code. */
export function isHashOf(stored: string, address: string, code: string): boolean {
  const bare = isPkceHash(stored) ? stored.slice(pkcePrefix.length) : stored
  const salt = bare.slice(0, saltLength)
  return isSame(bare, `${salt}${digestOf(salt, address, code)}`)
}

/** Compares in constant time. */
export function isSame(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}

/** Twelve characters, 60 bits. */
export function makeRefreshToken(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz234567'
  return [...randomBytes(12)].map((byte) => letters[byte % 32]).join('')
}
