import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { Transaction } from '#postgres/database.ts'
import { makeRefreshToken } from './codes.ts'
import type { Json } from './fields.ts'
import { instant } from './instants.ts'
import type { Auth, EndpointContext } from './parts.ts'
import { toUserJson, type User } from './user-json.ts'
import { readUser } from './users.ts'

/** How the user authenticated: the `method` of the amr claim. */
export type Method =
  | 'password'
  | 'otp'
  | 'magiclink'
  | 'recovery'
  | 'invite'
  | 'email/signup'
  | 'email_change'
  | 'oauth'
  | 'web3'
  | 'anonymous'
  | 'passkey'

/** `endsAt`: seconds since 1970 when the session ends regardless of activity, or null. */
export type Session = {
  id: string
  aal: string
  amr: { method: string; timestamp: number }[]
  endsAt: number | null
}

/** Starts a session with its first refresh token; returns the token response (access token, refresh token, user). */
export async function startSession(
  transaction: Transaction,
  context: EndpointContext,
  userId: string,
  method: Method,
): Promise<Json> {
  const { auth, request } = context
  const at = instant(auth)
  const most = auth.settings.sessionMaxSeconds
  const sessionId = randomUUID()
  const refreshToken = makeRefreshToken()
  await transaction.query(
    `with session as (
       insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip, not_after)
       values ($1::uuid, $2::uuid, $3::timestamptz, $3::timestamptz, 'aal1', $4, $5::inet, $9::timestamptz)
     ), token as (
       insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
       values ('00000000-0000-0000-0000-000000000000', $6, $2::text, false, $3::timestamptz, $3::timestamptz, null, $1::uuid)
     ), claim as (
       insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method, id)
       values ($1::uuid, $3::timestamptz, $3::timestamptz, $7, $8::uuid)
     ), identity as (
       update auth.identities set last_sign_in_at = $3::timestamptz 
         where user_id = $2::uuid and provider = 'email' and $7::text <> 'oauth'
     )
     update auth.users set last_sign_in_at = $3::timestamptz, updated_at = $3::timestamptz where id = $2::uuid`,
    [
      sessionId,
      userId,
      at,
      request.headers['user-agent']?.slice(0, 1000) ?? null,
      isIP(request.ip) ? request.ip : null,
      refreshToken,
      method,
      randomUUID(),
      most === null ? null : instant(auth, most),
    ],
  )
  const user = await readUser(transaction, userId)
  const timestamp = Math.floor(auth.now() / 1000)
  const endsAt = most === null ? null : timestamp + most
  return tokenResponse(
    auth,
    user,
    { id: sessionId, aal: 'aal1', amr: [{ method, timestamp }], endsAt },
    refreshToken,
  )
}

export async function readSession(transaction: Transaction, id: string): Promise<Session> {
  const [row] = await transaction.query<{ found: Session }>(
    `select json_build_object('id', s.id, 'aal', coalesce(s.aal::text, 'aal1'),
       'endsAt', floor(extract(epoch from s.not_after)), 'amr', coalesce((
       select json_agg(json_build_object('method', a.authentication_method,
         'timestamp', floor(extract(epoch from a.created_at))) order by a.created_at desc)
       from auth.mfa_amr_claims a where a.session_id = s.id), '[]')) as found
     from auth.sessions s where s.id = $1`,
    [id],
  )
  if (!row) throw new Error(`session ${id} vanished inside its transaction`)
  return row.found
}

/** The access token never outlives its session. */
export function tokenResponse(auth: Auth, user: User, session: Session, refreshToken: string): Json {
  const now = Math.floor(auth.now() / 1000)
  const expiresAt = Math.min(now + auth.settings.jwtExpiry, session.endsAt ?? Number.POSITIVE_INFINITY)
  const accessToken = auth.tokens.sign({
    iss: `${auth.settings.externalUrl}/auth/v1`,
    sub: user.id,
    aud: user.aud,
    exp: expiresAt,
    iat: now,
    email: user.email,
    phone: user.phone,
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    role: user.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: expiresAt - now,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: toUserJson(user),
  }
}
