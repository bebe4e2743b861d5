import type { Answer } from '#http/exchange.ts'
import type { Transaction } from '#postgres/database.ts'
import { writeAudit } from './audit.ts'
import { AuthFault, invalid, json } from './errors.ts'
import { type Json, readFields } from './fields.ts'
import { instant } from './instants.ts'
import type { Ask } from './parts.ts'
import { endFamily, type Family, readToken, rotate } from './refresh-tokens.ts'
import { readSession, tokenResponse } from './sessions.ts'
import { findUser, isBanned } from './users.ts'

/**
 * POST /token?grant_type=refresh_token, protocol.md §3.5. All refreshes of one session wait for each other at the
 * session's row; the codes 400–404 mean "sign out" to clients and are never used for anything that may pass.
 */
export async function grantRefresh(ask: Ask): Promise<Answer> {
  const { auth } = ask
  const given = (await readFields(ask)).text('refresh_token')
  if (given === '') throw invalid('refresh_token required')
  const result = await auth.database.transaction(async (transaction) => {
    const family = await lockFamily(transaction, ask, given)
    const issued = await nextToken(transaction, ask, family, given)
    if (issued === null) return family
    return issue(transaction, ask, family, issued)
  })
  if ('sessionId' in result) {
    auth.tokens.forgetSession(result.sessionId)
    throw alreadyUsed()
  }
  return json(200, result.response)
}

async function lockFamily(transaction: Transaction, ask: Ask, given: string): Promise<Family> {
  const { settings } = ask.auth
  const [row] = await transaction.query<{ id: string; user_id: string; ended: boolean }>(
    `select s.id::text, s.user_id::text, coalesce(least(s.not_after, s.created_at + make_interval(secs => $3),
       coalesce(s.refreshed_at at time zone 'utc', s.created_at) + make_interval(secs => $4)) <= $2::timestamptz, false)
       as ended from auth.sessions s
     where s.id = (select session_id from auth.refresh_tokens where token = $1) for update`,
    [given, instant(ask.auth), settings.sessionMaxSeconds, settings.sessionIdleSeconds],
  )
  if (!row) throw notFound()
  return { sessionId: row.id, userId: row.user_id, isEnded: row.ended }
}

/** The token to hand out: a new one, the one already handed out, or null when this is a thief's. */
async function nextToken(
  transaction: Transaction,
  ask: Ask,
  family: Family,
  given: string,
): Promise<string | null> {
  const { settings } = ask.auth
  const token = await readToken(transaction, ask, given)
  if (!token) throw notFound()
  if (!token.revoked) {
    if (family.isEnded) throw new AuthFault(400, 'session_expired', 'Invalid Refresh Token: Session Expired')
    return settings.isRefreshRotated ? rotate(transaction, ask, family, token) : token.token
  }
  if (family.isEnded) throw alreadyUsed()
  const [active] = await transaction.query<{ token: string }>(
    'select token from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1',
    [family.sessionId],
  )
  // Never a second live one: two that are renewed side by side would not meet, and a thief never be noticed.
  if (token.age <= settings.refreshReuseSeconds && active) return active.token
  if (!settings.isRefreshRotated) throw alreadyUsed()
  await endFamily(transaction, ask, family)
  return null
}

async function issue(
  transaction: Transaction,
  ask: Ask,
  family: Family,
  token: string,
): Promise<{ response: Json }> {
  const { auth } = ask
  const user = await findUser(transaction, family.userId)
  if (!user) throw notFound()
  if (isBanned(user, auth.now()))
    throw new AuthFault(400, 'user_banned', 'Invalid Refresh Token: User Banned')
  await transaction.query(
    `update auth.sessions set refreshed_at = $2::timestamptz at time zone 'utc', updated_at = $2::timestamptz where id = $1`,
    [family.sessionId, instant(auth)],
  )
  await writeAudit(transaction, ask, user, 'token_refreshed')
  const session = await readSession(transaction, family.sessionId)
  return { response: tokenResponse(auth, user, session, token) }
}

function notFound(): AuthFault {
  return new AuthFault(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
}

function alreadyUsed(): AuthFault {
  return new AuthFault(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
}
