import { createHash, randomUUID } from 'node:crypto'
import type { Transaction } from '#postgres/database.ts'
import { isUuid } from '../fields.ts'
import { type Challenge, lifetimeSeconds } from '../flow-state.ts'
import { instant } from '../instants.ts'
import type { Auth } from '../parts.ts'
import type { FlowSecrets } from './openid.ts'
import type { ProviderIdentity } from './provider-identity.ts'

/** A trip to the provider that has come back. */
export type OAuthFlow = {
  id: string
  authCode: string
  redirectTo: string
  isPkce: boolean
  /** The signed-in user who wants one more way in, or null: somebody signs in. */
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

/** Each state comes back once, within five minutes. Null: unknown, too late, or it was here before. */
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

/** Where a flow that came back too late belongs, so that its app can say so; the site for every other state. */
export async function homeOf(auth: Auth, state: string): Promise<string> {
  if (!isUuid(state)) return auth.settings.siteUrl
  const [late] = await auth.database.query<{ referrer: string }>(
    `select referrer from auth.flow_state
     where id = $1 and authentication_method = 'oauth' and auth_code_issued_at is null`,
    [state],
  )
  return late?.referrer ?? auth.settings.siteUrl
}

/** What the browser may exchange its code for, for five more minutes. */
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

export async function dropOAuthFlow(asker: Pick<Transaction, 'query'>, flow: OAuthFlow): Promise<void> {
  await asker.query('delete from auth.flow_state where id = $1', [flow.id])
}

/** A stolen session may have begun to link a way in of its thief's, which must not outlive it. */
export async function dropLinkingFlows(transaction: Transaction, userId: string): Promise<void> {
  await transaction.query('delete from auth.flow_state where linking_target_id = $1', [userId])
}

/** All derived from the one random number that nobody learns before the flow is settled. */
export function secretsOf(flow: OAuthFlow): FlowSecrets {
  return { state: flow.id, nonce: derive(flow, 'nonce'), verifier: derive(flow, 'verifier') }
}

/** Tells this browser from another one to which somebody sent the address with the state. */
export function cookieOf(flow: OAuthFlow): { name: string; value: string } {
  return { name: `oauth-${flow.id}`, value: derive(flow, 'cookie') }
}

function derive(flow: OAuthFlow, purpose: string): string {
  return createHash('sha256').update(`${purpose} ${flow.authCode}`).digest('base64url')
}
