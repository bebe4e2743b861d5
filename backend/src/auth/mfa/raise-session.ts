import { randomUUID } from 'node:crypto'
import type { Transaction } from '#postgres/database.ts'
import { amrMethods } from '../assurance.ts'
import { AuthError } from '../errors.ts'
import type { Json } from '../fields.ts'
import { instant } from '../instants.ts'
import { dropLinkingFlows } from '../openid/oauth-flow.ts'
import type { EndpointContext } from '../parts.ts'
import { rotate } from '../refresh-tokens.ts'
import { readSession, tokenResponse } from '../sessions.ts'
import type { Factor } from '../user-json.ts'
import { readUser } from '../users.ts'
import type { Member } from './factors.ts'

/** Raises the session to aal2 by this factor; returns its token response. Sessions below aal2 end. */
export async function raiseSession(
  transaction: Transaction,
  context: EndpointContext,
  member: Member,
  factor: Pick<Factor, 'id' | 'factor_type'>,
): Promise<Json> {
  const userId = member.user.id
  const refreshToken = await liftSession(transaction, context, member, factor)
  // Sessions that used only the password have to sign in again, with the factor.
  await transaction.query(
    `delete from auth.sessions where user_id = $1 and coalesce(aal::text, 'aal1') < 'aal2' and id <> $2`,
    [userId, member.sessionId],
  )
  await dropLinkingFlows(transaction, userId)
  await transaction.query(
    'update auth.users set last_sign_in_at = $2::timestamptz, updated_at = $2::timestamptz where id = $1',
    [userId, instant(context.auth)],
  )
  const session = await readSession(transaction, member.sessionId)
  return tokenResponse(context.auth, await readUser(transaction, userId), session, refreshToken)
}

/** Returns the session's next refresh token; the previous one is used up. */
async function liftSession(
  transaction: Transaction,
  context: EndpointContext,
  { user, sessionId }: Member,
  factor: Pick<Factor, 'id' | 'factor_type'>,
): Promise<string> {
  const at = instant(context.auth)
  await transaction.query(
    `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = $3::timestamptz where id = $1`,
    [sessionId, factor.id, at],
  )
  await transaction.query(
    `insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method, id)
     values ($1, $2::timestamptz, $2::timestamptz, $3, $4)
     on conflict (session_id, authentication_method) do update set created_at = excluded.created_at,
       updated_at = excluded.updated_at`,
    [sessionId, at, amrMethods[factor.factor_type] ?? factor.factor_type, randomUUID()],
  )
  const [current] = await transaction.query<{ id: string; token: string }>(
    `select id::text, token from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1`,
    [sessionId],
  )
  if (!current) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  const family = { sessionId, userId: user.id, isEnded: false }
  return rotate(transaction, context, family, { ...current, revoked: false, age: 0 })
}
