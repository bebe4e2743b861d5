import type { Transaction } from '#postgres/database.ts'
import { writeAudit } from './audit.ts'
import { makeRefreshToken } from './codes.ts'
import { announceSessions } from './ended-sessions.ts'
import { instant } from './instants.ts'
import type { EndpointContext } from './parts.ts'

/** `age`: seconds since the last change, which for a revoked token is its use. */
export type RefreshToken = { id: string; token: string; revoked: boolean; age: number }

/** The refresh tokens of one session. */
export type Family = { sessionId: string; userId: string; isEnded: boolean }

export async function readToken(
  transaction: Transaction,
  context: EndpointContext,
  given: string,
): Promise<RefreshToken | null> {
  const [row] = await transaction.query<{ id: string; token: string; revoked: boolean; age: string }>(
    `select id::text, token, coalesce(revoked, false) as revoked,
       extract(epoch from $2::timestamptz - updated_at)::text as age
     from auth.refresh_tokens where token = $1`,
    [given, instant(context.auth)],
  )
  return row ? { ...row, age: Number(row.age) } : null
}

export async function rotate(
  transaction: Transaction,
  context: EndpointContext,
  family: Family,
  parent: RefreshToken,
): Promise<string> {
  const at = instant(context.auth)
  const token = makeRefreshToken()
  // updated_at starts the reuse window, which a second use must not prolong.
  await transaction.query(
    `update auth.refresh_tokens set revoked = true, updated_at = $2::timestamptz where id = $1 and not revoked`,
    [parent.id, at],
  )
  await transaction.query(
    `insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, false, $3::timestamptz, $3::timestamptz, $4, $5)`,
    [token, family.userId, at, parent.token, family.sessionId],
  )
  return token
}

/** Also ends the live child of a stolen token; no reuse window reopens the family. */
export async function endFamily(
  transaction: Transaction,
  context: EndpointContext,
  family: Family,
): Promise<void> {
  await transaction.query('update auth.refresh_tokens set revoked = true where session_id = $1', [
    family.sessionId,
  ])
  await transaction.query(
    'update auth.sessions set not_after = $2::timestamptz, updated_at = $2::timestamptz where id = $1',
    [family.sessionId, instant(context.auth)],
  )
  await announceSessions(transaction, family.userId)
  await writeAudit(transaction, context, { id: family.userId, email: '' }, 'token_revoked')
}
