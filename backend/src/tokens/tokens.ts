import { createHash, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { HttpRequest } from '#http/exchange.ts'
import type { LogEvent } from '#http/log.ts'
import type { Settings } from '#settings.ts'
import type { Caller, Claims, TokenError } from './caller.ts'
import { checkClaims, leewaySeconds, withoutRole } from './claims.ts'
import { makeJwt, openJwt } from './jwt.ts'
import { type KeyRing, openKeyRing } from './key-ring.ts'
import { type Jwk, type SigningKey, secretKey } from './signing-keys.ts'

/** Why the gateway rejects a request before any service gets it. */
type KeyError = { key: 'missing' | 'invalid' }

export type Tokens = {
  /** The caller by bearer token and apikey; without both, the anonymous role, if the project has one. */
  readCaller: (request: Pick<HttpRequest, 'headers' | 'search'>) => Caller | TokenError
  /** The caller by apikey alone; the gateway checks it before any service gets the request. */
  readKey: (request: Pick<HttpRequest, 'headers' | 'search'>) => Caller | KeyError
  verify: (jwt: string) => Claims | TokenError
  /** A session token signed with the first signing key, otherwise HS256 with the secret. */
  sign: (claims: object) => string
  /** Removes a session's tokens from the cache, for sign-out. */
  forgetSession: (sessionId: string) => void
  forgetAll: () => void
  /**
   * A 32-byte key for a purpose, derived from the secret: the same in every process, and not revealing the secret.
   */
  deriveKey: (purpose: string) => Buffer
  /** Public JWKs of the asymmetric signing keys. */
  publicKeys: () => Jwk[]
}

export type TokenSecrets = {
  jwtSecret: string
  anonKey?: string
  serviceRoleKey?: string
  publishableKey?: string
  secretKey?: string
}

type Options = {
  secrets: TokenSecrets
  settings: Pick<Settings, 'signingKeysFile' | 'jwtAudience' | 'anonRole'>
  /** Milliseconds since 1970. */
  now?: () => number
  log?: (event: LogEvent) => void
}

const maxCached = 2000

const signatureReasons: ReadonlySet<TokenError['reason']> = new Set(['no-key', 'bad-signature'])

export function createTokens({ secrets, settings, now = Date.now, log = () => {} }: Options): Tokens {
  const secret = secretKey(secrets.jwtSecret)
  const opaque = opaqueKeys(secrets, keyRoleOf(settings))
  const cache = new Map<string, Caller>()
  const ring = openKeyRing(settings.signingKeysFile, { now, log, onChange: () => cache.clear() })
  const { anonRole } = settings
  const anonymous = anonRole === null ? withoutRole : callerOf({ role: anonRole }, anonRole)

  // Made once with whatever the clock said then, so no clock decides about them.
  const timeless = new Set([secrets.anonKey, secrets.serviceRoleKey])
  const reader: JwtReader = { secret, ring, timeless, cache, settings, now }
  const read = (jwt: string) => readJwt(reader, jwt)
  const readApikey = (key: string): Caller | TokenError =>
    isOpaque(key)
      ? (opaque(key) ?? { reason: 'no-key', message: 'No suitable key or wrong key type' })
      : read(key)

  return {
    readKey: (request) => {
      const key = apikeyOf(request)
      if (key === null) {
        return { key: 'missing' }
      }
      const caller = readApikey(key)
      return isTokenError(caller) ? { key: 'invalid' } : caller
    },
    readCaller: (request) => {
      const key = apikeyOf(request)
      const bearer = bearerOf(request.headers['authorization'])
      if (bearer === '') {
        return { reason: 'empty', message: 'Empty JWT is sent in Authorization header' }
      }
      if (bearer !== null && bearer !== key && !isOpaque(bearer)) {
        return read(bearer)
      }
      // An opaque bearer counts as the apikey if there is none (storage, functions).
      const shown = key ?? bearer
      return shown === null ? anonymous : readApikey(shown)
    },
    verify: (jwt) => {
      const caller = read(jwt)
      return isTokenError(caller) ? caller : caller.claims
    },
    sign: (claims) => makeJwt(claims, ring.keys()[0] ?? secret),
    forgetSession: (sessionId) => {
      for (const [jwt, caller] of cache) {
        if (caller.claims.session_id === sessionId) {
          cache.delete(jwt)
        }
      }
    },
    forgetAll: () => cache.clear(),
    deriveKey: (purpose) => Buffer.from(hkdfSync('sha256', secrets.jwtSecret, '', purpose, 32)),
    publicKeys: () => ring.keys().flatMap(({ publicJwk }) => publicJwk ?? []),
  }
}

type JwtReader = {
  secret: SigningKey
  ring: KeyRing
  timeless: ReadonlySet<string | undefined>
  cache: Map<string, Caller>
  settings: Options['settings']
  now: () => number
}

function readJwt(reader: JwtReader, jwt: string): Caller | TokenError {
  const { secret, ring, timeless, cache, settings, now } = reader
  const nowSeconds = Math.floor(now() / 1000)
  // The keys are read before the cache, because reading them empties the cache when they changed.
  const signing = ring.keys()
  const known = cache.get(jwt)
  if (known !== undefined && (known.claims.exp ?? Infinity) + leewaySeconds >= nowSeconds) {
    return known
  }
  // The secret verifies in addition to the signing keys: the legacy API keys and old sessions are signed with it.
  let opened = openJwt(jwt, [...signing, secret])
  // Another process may have signed with a key that is newer than the last check of the file.
  if ('reason' in opened && signatureReasons.has(opened.reason) && ring.refresh()) {
    opened = openJwt(jwt, [...ring.keys(), secret])
  }
  if ('reason' in opened) {
    return opened
  }
  const rules = {
    anonRole: settings.anonRole,
    audience: settings.jwtAudience,
    nowSeconds: timeless.has(jwt) ? null : nowSeconds,
  }
  const claims = checkClaims(opened.payload, rules)
  if (isTokenError(claims)) {
    return claims
  }
  const caller = callerOf(claims, keyRoleOf(settings))
  remember(cache, jwt, caller)
  return caller
}

export function isTokenError(value: Caller | Claims | TokenError): value is TokenError {
  return 'reason' in value && 'message' in value && !('role' in value)
}

/** The role of the public key, which always has one. */
const keyRoleOf = ({ anonRole }: Options['settings']) => anonRole ?? 'anon'

function callerOf(claims: Claims, anonRole: string): Caller {
  const { role } = claims
  return { role, claims, claimsText: JSON.stringify(claims), isAnonymous: role === anonRole }
}

function remember(cache: Map<string, Caller>, jwt: string, caller: Caller): void {
  if (cache.size >= maxCached) {
    for (const oldest of cache.keys()) {
      cache.delete(oldest)
      break
    }
  }
  cache.set(jwt, caller)
}

function isOpaque(key: string): boolean {
  return key.startsWith('sb_publishable_') || key.startsWith('sb_secret_')
}

/**
 * Looks up opaque keys. Digests of all keys are compared in constant time, so timing reveals nothing about a key.
 */
function opaqueKeys(secrets: TokenSecrets, anonRole: string): (key: string) => Caller | null {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const known: { digest: Buffer; caller: Caller }[] = []
  for (const [key, role] of [
    [secrets.publishableKey, anonRole],
    [secrets.secretKey, 'service_role'],
  ] as const) {
    if (key !== undefined) {
      known.push({ digest: digest(key), caller: callerOf({ role }, anonRole) })
    }
  }
  return (key) => {
    const shown = digest(key)
    return known.reduce<Caller | null>(
      (found, each) => (timingSafeEqual(each.digest, shown) ? each.caller : found),
      null,
    )
  }
}

function apikeyOf({ headers, search }: Pick<HttpRequest, 'headers' | 'search'>): string | null {
  const header = headers['apikey']
  if (header !== undefined && header !== '') {
    return header
  }
  return search.includes('apikey=') ? new URLSearchParams(search).get('apikey') : null
}

/** The bearer token; null without the Bearer scheme, '' for the scheme without a token. */
function bearerOf(authorization: string | undefined): string | null {
  if (authorization === undefined) {
    return null
  }
  const [scheme = '', ...rest] = authorization.trim().split(/\s+/)
  return scheme.toLowerCase() === 'bearer' ? rest.join(' ') : null
}
