import { createHash, randomUUID } from 'node:crypto'
import type { Transaction } from '#postgres/database.ts'
import { isSame } from './codes.ts'
import { AuthError, invalid } from './errors.ts'
import type { Fields } from './fields.ts'
import { instant } from './instants.ts'
import type { Auth } from './parts.ts'
import type { Method } from './sessions.ts'

export type Challenge = { method: 's256' | 'plain'; challenge: string }

export const lifetimeSeconds = 300

/** Reads the PKCE challenge of a request (RFC 7636 §4.2); null when the request has none. */
export function readChallenge(fields: Pick<Fields, 'text'>): Challenge | null {
  const challenge = fields.text('code_challenge')
  const method = fields.text('code_challenge_method').toLowerCase()
  if (challenge === '' && method === '') return null
  if (challenge === '' || method === '') {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  }
  if (challenge.length < 43 || challenge.length > 128) {
    throw invalid('code challenge has to be between 43 and 128 characters')
  }
  if (!/^[A-Za-z0-9._~-]+$/.test(challenge)) {
    throw invalid(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  }
  if (method !== 's256' && method !== 'plain') throw invalid('code_challenge_method must be s256 or plain')
  return { method, challenge }
}

/** Stores the challenge until the emailed link is followed. */
export async function beginFlow(
  transaction: Transaction,
  auth: Auth,
  userId: string,
  method: Method,
  challenge: Challenge,
): Promise<void> {
  await transaction.query(
    `insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
       provider_access_token, provider_refresh_token, created_at, updated_at, authentication_method)
     values ($1, $2, $3, $4::auth.code_challenge_method, $5, $6::text, '', '', $7::timestamptz, $7::timestamptz, $6::text)`,
    [randomUUID(), userId, randomUUID(), challenge.method, challenge.challenge, method, instant(auth)],
  )
}

/** The link was followed: the user's newest flow may be exchanged for five minutes. */
export async function issueAuthCode(
  transaction: Transaction,
  auth: Auth,
  userId: string,
  method: Method,
): Promise<string> {
  const [row] = await transaction.query<{ auth_code: string }>(
    `update auth.flow_state set auth_code_issued_at = $3::timestamptz, updated_at = $3::timestamptz
     where id = (select id from auth.flow_state where user_id = $1 and authentication_method = $2
       order by created_at desc limit 1)
     returning auth_code`,
    [userId, method, instant(auth)],
  )
  if (!row) throw flowNotFound()
  return row.auth_code
}

type Redeemed = {
  userId: string
  method: Method
  providerAccessToken: string
  providerRefreshToken: string
  /** The identity to link. Only at the exchange is it certain that the browser that started the flow has returned. */
  pendingIdentity: unknown
}

/**
 * Exchanges a code. The verifier proves that the browser that started the flow also ends it; a correct one uses the
 * flow up.
 */
export async function redeemAuthCode(
  transaction: Transaction,
  auth: Auth,
  authCode: string,
  verifier: string,
): Promise<Redeemed> {
  // The user's row is locked before the flow's, as everywhere: two orders would deadlock.
  await transaction.query(
    'select 1 from auth.users where id = (select user_id from auth.flow_state where auth_code = $1) for update',
    [authCode],
  )
  const [row] = await transaction.query<Row>(
    `select id::text, user_id::text, authentication_method as method, code_challenge_method::text as kind,
       code_challenge as challenge, extract(epoch from $2::timestamptz - auth_code_issued_at)::text as age,
       coalesce(provider_access_token, '') as "providerAccessToken",
       coalesce(provider_refresh_token, '') as "providerRefreshToken", pending_identity as "pendingIdentity"
     from auth.flow_state where auth_code = $1 for update`,
    [authCode, instant(auth)],
  )
  if (!row?.user_id || row.age === null || row.challenge === null) throw flowNotFound()
  if (Number(row.age) > lifetimeSeconds) {
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  }
  if (!isVerified(row.kind, row.challenge, verifier)) {
    throw new AuthError(
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    )
  }
  await transaction.query('delete from auth.flow_state where id = $1', [row.id])
  return { ...row, userId: row.user_id }
}

type Row = Omit<Redeemed, 'userId'> & {
  id: string
  user_id: string | null
  kind: string
  challenge: string | null
  age: string | null
}

function isVerified(kind: string, challenge: string, verifier: string): boolean {
  if (kind === 'plain') return isSame(challenge, verifier)
  return isSame(challenge, createHash('sha256').update(verifier).digest('base64url'))
}

function flowNotFound(): AuthError {
  return new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
}
