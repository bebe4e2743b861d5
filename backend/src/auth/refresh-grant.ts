import type { HttpResponse } from '#http/exchange.ts'
import type { Transaction } from '#postgres/database.ts'
import { writeAudit } from './audit.ts'
import { AuthError, invalid, json } from './errors.ts'
import { type Json, readFields } from './fields.ts'
import { instant } from './instants.ts'
import type { EndpointContext } from './parts.ts'
import { endFamily, type Family, readToken, rotate } from './refresh-tokens.ts'
import { readSession, tokenResponse } from './sessions.ts'
import { findUser, isBanned } from './users.ts'

/**
 * POST /token?grant_type=refresh_token. Concurrent refreshes of one session wait for each other at the session's row.
 * Clients sign out at the statuses 400–404, so these are never used for an error that may be temporary.
 */
export async function grantRefresh(context: EndpointContext): Promise<HttpResponse> {
  const { auth } = context
  const given = (await readFields(context)).text('refresh_token')
  if (given === '') throw invalid('refresh_token required')
  const result = await auth.database.transaction(async (transaction) => {
    const family = await lockFamily(transaction, context, given)
    const issued = await nextToken(transaction, context, family, given)
    if (issued === null) return family
    return issue(transaction, context, family, issued)
  })
  if ('sessionId' in result) {
    auth.tokens.forgetSession(result.sessionId)
    throw alreadyUsed()
  }
  return json(200, result.response)
}

async function lockFamily(
  transaction: Transaction,
  context: EndpointContext,
  given: string,
): Promise<Family> {
  const { settings } = context.auth
  const [row] = await transaction.query<{ id: string; user_id: string; ended: boolean }>(
    `select s.id::text, s.user_id::text, coalesce(least(s.not_after, s.created_at + make_interval(secs => $3),
       coalesce(s.refreshed_at at time zone 'utc', s.created_at) + make_interval(secs => $4)) <= $2::timestamptz, false)
       as ended from auth.sessions s
     where s.id = (select session_id from auth.refresh_tokens where token = $1) for update`,
    [given, instant(context.auth), settings.sessionMaxSeconds, settings.sessionIdleSeconds],
  )
  if (!row) throw notFound()
  return { sessionId: row.id, userId: row.user_id, isEnded: row.ended }
}

/** The token to return: a new one, the one already returned, or null when a stolen token was reused. */
async function nextToken(
  transaction: Transaction,
  context: EndpointContext,
  family: Family,
  given: string,
): Promise<string | null> {
  const { settings } = context.auth
  const token = await readToken(transaction, context, given)
  if (!token) throw notFound()
  if (!token.revoked) {
    if (family.isEnded) throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired')
    return settings.isRefreshRotated ? rotate(transaction, context, family, token) : token.token
  }
  if (family.isEnded) throw alreadyUsed()
  const [active] = await transaction.query<{ token: string }>(
    'select token from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1',
    [family.sessionId],
  )
  // Never a second live token: if two were refreshed independently, theft would never be noticed.
  if (token.age <= settings.refreshReuseSeconds && active) return active.token
  if (!settings.isRefreshRotated) throw alreadyUsed()
  await endFamily(transaction, context, family)
  return null
}

async function issue(
  transaction: Transaction,
  context: EndpointContext,
  family: Family,
  token: string,
): Promise<{ response: Json }> {
  const { auth } = context
  const user = await findUser(transaction, family.userId)
  if (!user) throw notFound()
  if (isBanned(user, auth.now()))
    throw new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned')
  await transaction.query(
    `update auth.sessions set refreshed_at = $2::timestamptz at time zone 'utc', updated_at = $2::timestamptz where id = $1`,
    [family.sessionId, instant(auth)],
  )
  await writeAudit(transaction, context, user, 'token_refreshed')
  const session = await readSession(transaction, family.sessionId)
  return { response: tokenResponse(auth, user, session, token) }
}

function notFound(): AuthError {
  return new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
}

function alreadyUsed(): AuthError {
  return new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
}
