import { createHmac } from 'node:crypto'
import { makeJwt, openJwt } from '#tokens/jwt.ts'
import { secretKey } from '#tokens/signing-keys.ts'
import { invalidJwt, invalidSignature } from '../errors.ts'

/** What a signed URL allows. */
export type Scope = 'download' | 'render' | 'upload'

/** What a URL was signed for; `url` is `bucket/path`. */
export type Grant = { url: string; expiresAt: number; claims: Readonly<Record<string, unknown>> }

export type UrlTokens = {
  /** A token for `bucket/path` that expires in `seconds`. */
  sign: (scope: Scope, url: string, seconds: number, claims?: Readonly<Record<string, unknown>>) => string
  /** Throws a StorageError for a token that is not ours, expired, of another scope or for another path. */
  read: (scope: Scope, token: string, url: string) => Grant
}

/**
 * Tokens of signed URLs. Their key is derived from the project's secret but differs from it: no signed URL is ever a
 * session, and no session or API key opens a file.
 */
export function createUrlTokens(jwtSecret: string, now: () => number): UrlTokens {
  const key = secretKey(createHmac('sha256', jwtSecret).update('signed urls of storage').digest('hex'))
  return {
    sign: (scope, url, seconds, claims = {}) => {
      const iat = Math.floor(now() / 1000)
      return makeJwt({ ...claims, scope, url, iat, exp: iat + seconds }, key)
    },
    read: (scope, token, url) => {
      const opened = openJwt(token, [key])
      if ('reason' in opened) {
        throw invalidJwt(
          opened.reason === 'malformed' ? 'Invalid Compact JWS' : 'signature verification failed',
        )
      }
      const { exp, scope: given, url: signed, ...claims } = opened.payload
      if (typeof exp !== 'number' || exp * 1000 <= now()) {
        throw invalidJwt('"exp" claim timestamp check failed')
      }
      if (given !== scope) {
        throw invalidSignature(`Token is not scoped for ${scope}`)
      }
      if (typeof signed !== 'string' || signed !== url) {
        throw invalidSignature()
      }
      return { url: signed, expiresAt: exp, claims }
    },
  }
}
