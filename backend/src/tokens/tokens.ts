import { createHash, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Incoming } from '#http/exchange.ts'
import type { LogEvent } from '#http/log.ts'
import type { Settings } from '#settings.ts'
import type { Caller, Claims, TokenFault } from './caller.ts'
import { checkClaims, leewaySeconds } from './claims.ts'
import { makeJwt, openJwt } from './jwt.ts'
import { openKeyRing } from './key-ring.ts'
import { type Jwk, secretKey } from './signing-keys.ts'

/** Why the gateway turns a request away before any service sees it. */
type KeyFault = { key: 'missing' | 'invalid' }

export type Tokens = {
  /** Who asks, by bearer and apikey (protocol.md §1). Nobody at all is the anonymous role. */
  readCaller: (incoming: Pick<Incoming, 'headers' | 'search'>) => Caller | TokenFault
  /** What the gateway asks before that: whether the request carries a valid apikey. */
  readKey: (incoming: Pick<Incoming, 'headers' | 'search'>) => Caller | KeyFault
  verify: (jwt: string) => Claims | TokenFault
  /** A session token: by the first signing key, else HS256 with the secret. */
  sign: (claims: object) => string
  /** Drops a session's tokens from the cache, at sign-out. */
  forgetSession: (sessionId: string) => void
  forgetAll: () => void
  /** 32 bytes for a purpose, the same in every process with this secret, and telling nothing about it. */
  deriveKey: (purpose: string) => Buffer
  /** Public JWKs of the asymmetric signing keys. */
  publicKeys: () => Jwk[]
}

export type TokenSecrets = { jwtSecret: string; publishableKey?: string; secretKey?: string }

type Options = {
  secrets: TokenSecrets
  settings: Pick<Settings, 'signingKeysFile' | 'jwtAudience' | 'anonRole'>
  /** Milliseconds since 1970. */
  now?: () => number
  log?: (event: LogEvent) => void
}

const cached = 2000

const signatureFaults: ReadonlySet<TokenFault['fault']> = new Set(['no-key', 'bad-signature'])

export function createTokens({ secrets, settings, now = Date.now, log = () => {} }: Options): Tokens {
  const secret = secretKey(secrets.jwtSecret)
  const opaque = opaqueKeys(secrets, settings.anonRole)
  const cache = new Map<string, Caller>()
  const ring = openKeyRing(settings.signingKeysFile, { now, log, onChange: () => cache.clear() })
  const nobody = callerOf({ role: settings.anonRole }, settings.anonRole)

  const read = (jwt: string): Caller | TokenFault => {
    const nowSeconds = Math.floor(now() / 1000)
    // Before the cache, which is emptied when they changed.
    const signing = ring.keys()
    const known = cache.get(jwt)
    if (known !== undefined && (known.claims.exp ?? Infinity) + leewaySeconds >= nowSeconds) {
      return known
    }
    // The secret verifies beside the signing keys: the legacy API keys are made with it, and old sessions go on.
    let opened = openJwt(jwt, [...signing, secret])
    // Another process may have signed with a key that is newer than our last look.
    if ('fault' in opened && signatureFaults.has(opened.fault) && ring.look()) {
      opened = openJwt(jwt, [...ring.keys(), secret])
    }
    if ('fault' in opened) {
      return opened
    }
    const rules = { anonRole: settings.anonRole, audience: settings.jwtAudience, nowSeconds }
    const claims = checkClaims(opened.payload, rules)
    if (isFault(claims)) {
      return claims
    }
    const caller = callerOf(claims, settings.anonRole)
    remember(cache, jwt, caller)
    return caller
  }

  const readApikey = (key: string): Caller | TokenFault =>
    isOpaque(key)
      ? (opaque(key) ?? { fault: 'no-key', message: 'No suitable key or wrong key type' })
      : read(key)

  return {
    readKey: (incoming) => {
      const key = apikeyOf(incoming)
      if (key === null) {
        return { key: 'missing' }
      }
      const caller = readApikey(key)
      return isFault(caller) ? { key: 'invalid' } : caller
    },
    readCaller: (incoming) => {
      const key = apikeyOf(incoming)
      const bearer = bearerOf(incoming.headers['authorization'])
      if (bearer === '') {
        return { fault: 'empty', message: 'Empty JWT is sent in Authorization header' }
      }
      if (bearer !== null && bearer !== key && !isOpaque(bearer)) {
        return read(bearer)
      }
      // An opaque bearer counts as the key where no apikey came with it (storage, functions).
      const shown = key ?? bearer
      return shown === null ? nobody : readApikey(shown)
    },
    verify: (jwt) => {
      const caller = read(jwt)
      return isFault(caller) ? caller : caller.claims
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

export function isFault(value: Caller | Claims | TokenFault): value is TokenFault {
  return 'fault' in value && 'message' in value && !('role' in value)
}

function callerOf(claims: Claims, anonRole: string): Caller {
  const { role } = claims
  return { role, claims, claimsText: JSON.stringify(claims), isAnonymous: role === anonRole }
}

function remember(cache: Map<string, Caller>, jwt: string, caller: Caller): void {
  if (cache.size >= cached) {
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

/** Compared by digest and in constant time, against every key: the time tells nothing about one. */
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

function apikeyOf({ headers, search }: Pick<Incoming, 'headers' | 'search'>): string | null {
  const header = headers['apikey']
  if (header !== undefined && header !== '') {
    return header
  }
  return search.includes('apikey=') ? new URLSearchParams(search).get('apikey') : null
}

/** Null when there is none of the Bearer scheme; '' for a scheme without a token. */
function bearerOf(authorization: string | undefined): string | null {
  if (authorization === undefined) {
    return null
  }
  const [scheme = '', ...rest] = authorization.trim().split(/\s+/)
  return scheme.toLowerCase() === 'bearer' ? rest.join(' ') : null
}
