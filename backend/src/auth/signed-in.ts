import type { Transaction } from '#postgres/database.ts'
import { isTokenError } from '#tokens/tokens.ts'
import { AuthError, invalid } from './errors.ts'
import { isUuid } from './fields.ts'
import { instant } from './instants.ts'
import type { EndpointContext } from './parts.ts'
import type { User } from './user-json.ts'
import { findUser, isBanned } from './users.ts'

/** `aal` is read from the session's row: an older token may claim more. */
export type SignedIn = { user: User; sessionId: string | null; aal: string }

export function bearerOf(context: EndpointContext): string {
  const [, token] = /^bearer\s+(\S+)$/i.exec(context.request.headers['authorization'] ?? '') ?? []
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  return token
}

/** The user of the request's access token, as the current rows say, not the claims. */
export async function requireUser(context: EndpointContext): Promise<SignedIn> {
  const token = bearerOf(context)
  if (token.startsWith('sb_')) throw missingSub()
  const claims = context.auth.tokens.verify(token)
  if (isTokenError(claims)) {
    throw badJwt(`invalid JWT: unable to parse or verify signature, ${claims.message}`)
  }
  if (claims.sub === undefined || claims.sub === '') throw missingSub()
  if (![claims['aud']].flat().includes('authenticated')) {
    throw invalid("Token audience doesn't match request audience")
  }
  if (!isUuid(claims.sub)) throw badJwt('invalid claim: sub claim must be a UUID')
  const user = await findUser(context.auth.database, claims.sub)
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const sessionId = claims.session_id ?? null
  const aal = sessionId === null ? 'aal1' : await readLiveLevel(context, sessionId, user.id)
  if (aal === null) throw sessionGone()
  if (isBanned(user, context.auth.now())) throw new AuthError(403, 'user_banned', 'User is banned')
  return { user, sessionId, aal }
}

/** Checks the session again under the lock of the user's row, for work that began a while ago. */
export async function requireSession(transaction: Transaction, sessionId: string | null): Promise<void> {
  if (sessionId === null) return
  const rows = await transaction.query('select 1 from auth.sessions where id = $1', [sessionId])
  if (rows.length === 0) throw sessionGone()
}

async function readLiveLevel(
  context: EndpointContext,
  sessionId: string,
  userId: string,
): Promise<string | null> {
  if (!isUuid(sessionId)) return null
  const [session] = await context.auth.database.query<{ aal: string }>(
    `select coalesce(aal::text, 'aal1') as aal from auth.sessions
     where id = $1 and user_id = $2 and (not_after is null or not_after > $3::timestamptz)`,
    [sessionId, userId, instant(context.auth)],
  )
  return session?.aal ?? null
}

export function sessionGone(): AuthError {
  return new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
}

function badJwt(message: string): AuthError {
  return new AuthError(403, 'bad_jwt', message)
}

function missingSub(): AuthError {
  return badJwt('invalid claim: missing sub claim')
}
