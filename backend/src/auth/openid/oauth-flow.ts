import { createHash, randomUUID } from 'node:crypto'
import type { Transaction } from '#postgres/database.ts'
import { isUuid } from '../fields.ts'
import { type Challenge, lifetimeSeconds } from '../flow-state.ts'
import { instant } from '../instants.ts'
import type { Auth } from '../parts.ts'
import type { FlowSecrets } from './openid.ts'
import type { ProviderIdentity } from './provider-identity.ts'

/** A flow whose browser has returned from the provider. */
export type OAuthFlow = {
  id: string
  authCode: string
  redirectTo: string
  isPkce: boolean
  /** The signed-in user who links another identity, or null for a sign-in. */
  linkingUserId: string | null
}

type Beginning = { challenge: Challenge | null; redirectTo: string; linkingUserId: string | null }

export async function beginOAuthFlow(auth: Auth, beginning: Beginning): Promise<OAuthFlow> {
  const { challenge, redirectTo, linkingUserId } = beginning
  const [id, authCode] = [randomUUID(), randomUUID()]
  await auth.database.query(
    `insert into auth.flow_state (id, auth_code, code_challenge_method, code_challenge, provider_type, provider_access_token,
       provider_refresh_token, created_at, updated_at, authentication_method, referrer, linking_target_id)
     values ($1, $2, $3::auth.code_challenge_method, $4, 'google', '', '', $5::timestamptz, $5::timestamptz, 'oauth', $6, $7)`,
    [
      id,
      authCode,
      challenge?.method ?? null,
      challenge?.challenge ?? null,
      instant(auth),
      redirectTo,
      linkingUserId,
    ],
  )
  return { id, authCode, redirectTo, isPkce: challenge !== null, linkingUserId }
}

/** Claims a state, which works once and within five minutes. Null: unknown, expired or already used. */
export async function claimOAuthFlow(auth: Auth, state: string): Promise<OAuthFlow | null> {
  if (!isUuid(state)) return null
  const [row] = await auth.database.query<{
    id: string
    auth_code: string
    referrer: string
    is_pkce: boolean
    linking: string | null
  }>(
    `update auth.flow_state set auth_code_issued_at = $2::timestamptz, updated_at = $2::timestamptz
     where id = $1 and authentication_method = 'oauth' and auth_code_issued_at is null
       and created_at > $3::timestamptz
     returning id::text, auth_code, referrer, code_challenge is not null as is_pkce, linking_target_id::text as linking`,
    [state, instant(auth), instant(auth, -lifetimeSeconds)],
  )
  if (!row) return null
  return {
    id: row.id,
    authCode: row.auth_code,
    redirectTo: row.referrer,
    isPkce: row.is_pkce,
    linkingUserId: row.linking,
  }
}

/** Where an expired flow started, so that its app can report it; the site URL for any other state. */
export async function returnUrlOf(auth: Auth, state: string): Promise<string> {
  if (!isUuid(state)) return auth.settings.siteUrl
  const [late] = await auth.database.query<{ referrer: string }>(
    `select referrer from auth.flow_state
     where id = $1 and authentication_method = 'oauth' and auth_code_issued_at is null`,
    [state],
  )
  return late?.referrer ?? auth.settings.siteUrl
}

/** Stores what the browser may exchange its code for within five minutes. */
export async function settleOAuthFlow(
  transaction: Transaction,
  auth: Auth,
  flow: OAuthFlow,
  settled: { userId: string; accessToken: string; refreshToken: string; pending: ProviderIdentity | null },
): Promise<void> {
  await transaction.query(
    `update auth.flow_state set user_id = $2, provider_access_token = $3, provider_refresh_token = $4,
       pending_identity = $5::jsonb, auth_code_issued_at = $6::timestamptz where id = $1`,
    [
      flow.id,
      settled.userId,
      settled.accessToken,
      settled.refreshToken,
      settled.pending && JSON.stringify(settled.pending),
      instant(auth),
    ],
  )
}

export async function dropOAuthFlow(transaction: Pick<Transaction, 'query'>, flow: OAuthFlow): Promise<void> {
  await transaction.query('delete from auth.flow_state where id = $1', [flow.id])
}

/** A stolen session may have started to link an identity of its thief's, which must not outlive the session. */
export async function dropLinkingFlows(transaction: Transaction, userId: string): Promise<void> {
  await transaction.query('delete from auth.flow_state where linking_target_id = $1', [userId])
}

/** All derived from one random number, which stays secret until the flow is settled. */
export function secretsOf(flow: OAuthFlow): FlowSecrets {
  return { state: flow.id, nonce: derive(flow, 'nonce'), verifier: derive(flow, 'verifier') }
}

/** Distinguishes this browser from another one to which somebody sent the URL with the state. */
export function cookieOf(flow: OAuthFlow): { name: string; value: string } {
  return { name: `oauth-${flow.id}`, value: derive(flow, 'cookie') }
}

function derive(flow: OAuthFlow, purpose: string): string {
  return createHash('sha256').update(`${purpose} ${flow.authCode}`).digest('base64url')
}
