import type { Transaction } from '#postgres/database.ts'
import { isFault } from '#tokens/tokens.ts'
import { AuthFault, invalid } from './errors.ts'
import { isUuid } from './fields.ts'
import { instant } from './instants.ts'
import type { Ask } from './parts.ts'
import type { User } from './user-json.ts'
import { findUser, isBanned } from './users.ts'

/** `aal` is what the session's row says: a token of before may claim more. */
export type SignedIn = { user: User; sessionId: string | null; aal: string }

export function bearerOf(ask: Ask): string {
  const [, token] = /^bearer\s+(\S+)$/i.exec(ask.incoming.headers['authorization'] ?? '') ?? []
  if (!token) throw new AuthFault(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  return token
}

/** The person behind the request's access token; the live rows decide, not the claims. */
export async function requireUser(ask: Ask): Promise<SignedIn> {
  const token = bearerOf(ask)
  if (token.startsWith('sb_')) throw missingSub()
  const claims = ask.auth.tokens.verify(token)
  if (isFault(claims)) {
    throw badJwt(`invalid JWT: unable to parse or verify signature, ${claims.message}`)
  }
  if (claims.sub === undefined || claims.sub === '') throw missingSub()
  if (![claims['aud']].flat().includes('authenticated')) {
    throw invalid("Token audience doesn't match request audience")
  }
  if (!isUuid(claims.sub)) throw badJwt('invalid claim: sub claim must be a UUID')
  const user = await findUser(ask.auth.database, claims.sub)
  if (!user) throw new AuthFault(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const sessionId = claims.session_id ?? null
  const aal = sessionId === null ? 'aal1' : await readLiveLevel(ask, sessionId, user.id)
  if (aal === null) throw sessionGone()
  if (isBanned(user, ask.auth.now())) throw new AuthFault(403, 'user_banned', 'User is banned')
  return { user, sessionId, aal }
}

/** Once more under the lock of the user's row, for work that began a while ago. */
export async function requireSession(transaction: Transaction, sessionId: string | null): Promise<void> {
  if (sessionId === null) return
  const rows = await transaction.query('select 1 from auth.sessions where id = $1', [sessionId])
  if (rows.length === 0) throw sessionGone()
}

async function readLiveLevel(ask: Ask, sessionId: string, userId: string): Promise<string | null> {
  if (!isUuid(sessionId)) return null
  const [session] = await ask.auth.database.query<{ aal: string }>(
    `select coalesce(aal::text, 'aal1') as aal from auth.sessions
     where id = $1 and user_id = $2 and (not_after is null or not_after > $3::timestamptz)`,
    [sessionId, userId, instant(ask.auth)],
  )
  return session?.aal ?? null
}

export function sessionGone(): AuthFault {
  return new AuthFault(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
}

function badJwt(message: string): AuthFault {
  return new AuthFault(403, 'bad_jwt', message)
}

function missingSub(): AuthFault {
  return badJwt('invalid claim: missing sub claim')
}
