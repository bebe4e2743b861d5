import type { Transaction } from '#postgres/database.ts'
import { writeAudit } from './audit.ts'
import { makeRefreshToken } from './codes.ts'
import { announceSessions } from './ended-sessions.ts'
import { instant } from './instants.ts'
import type { Ask } from './parts.ts'

/** `age`: seconds since its last change, which for a revoked one is when it was used. */
export type RefreshToken = { id: string; token: string; revoked: boolean; age: number }

/** The refresh tokens of one session. */
export type Family = { sessionId: string; userId: string; isEnded: boolean }

export async function readToken(
  transaction: Transaction,
  ask: Ask,
  given: string,
): Promise<RefreshToken | null> {
  const [row] = await transaction.query<{ id: string; token: string; revoked: boolean; age: string }>(
    `select id::text, token, coalesce(revoked, false) as revoked,
       extract(epoch from $2::timestamptz - updated_at)::text as age
     from auth.refresh_tokens where token = $1`,
    [given, instant(ask.auth)],
  )
  return row ? { ...row, age: Number(row.age) } : null
}

export async function rotate(
  transaction: Transaction,
  ask: Ask,
  family: Family,
  parent: RefreshToken,
): Promise<string> {
  const at = instant(ask.auth)
  const token = makeRefreshToken()
  // updated_at starts the reuse window: a second use must not prolong it.
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

/** The live child of a stolen token dies with it, and no reuse window reopens the family. */
export async function endFamily(transaction: Transaction, ask: Ask, family: Family): Promise<void> {
  await transaction.query('update auth.refresh_tokens set revoked = true where session_id = $1', [
    family.sessionId,
  ])
  await transaction.query(
    'update auth.sessions set not_after = $2::timestamptz, updated_at = $2::timestamptz where id = $1',
    [family.sessionId, instant(ask.auth)],
  )
  await announceSessions(transaction, family.userId)
  await writeAudit(transaction, ask, { id: family.userId, email: '' }, 'token_revoked')
}
