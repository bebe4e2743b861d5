import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** What people type: digits, every one of them equally likely. */
export function makeCode(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('')
}

/** What links carry and the database keeps. The prefix says that a browser holds a PKCE verifier for it. */
export function hashCode(email: string, code: string, isPkce = false): string {
  return `${isPkce ? pkcePrefix : ''}${createHash('sha224').update(`${email}${code}`).digest('hex')}`
}

const pkcePrefix = 'pkce_'

export function isPkceHash(tokenHash: string): boolean {
  return tokenHash.startsWith(pkcePrefix)
}

/** Does the stored hash, of either flow, belong to this one? */
export function isSameHash(stored: string, hash: string): boolean {
  return isSame(stored, hash) || isSame(stored, `${pkcePrefix}${hash}`)
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
