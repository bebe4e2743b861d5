import type { Answer } from '#http/exchange.ts'
import { isSame } from '../codes.ts'
import { AuthFault } from '../errors.ts'
import type { Ask } from '../parts.ts'
import { redirectTo, sessionParameters } from '../redirect-answer.ts'
import { startSession } from '../sessions.ts'
import { lockUser } from '../users.ts'
import { refuseBanned, withAccount } from './account.ts'
import { both, callbackUrl, toAuthFault } from './authorize.ts'
import { readCallback, refusalOf } from './callback-parameters.ts'
import { linkIdentity, refuseTaken } from './identities.ts'
import {
  claimOAuthFlow,
  cookieOf,
  dropOAuthFlow,
  homeOf,
  type OAuthFlow,
  secretsOf,
  settleOAuthFlow,
} from './oauth-flow.ts'
import { identityOf, type ProviderIdentity } from './provider-identity.ts'

type Tokens = { accessToken: string; refreshToken: string }

/** GET, POST /callback: back from the provider. Answers a redirect, whatever happens. */
export async function callback(ask: Ask): Promise<Answer> {
  const given = await readCallback(ask)
  const state = given.get('state') ?? ''
  const flow = await claimOAuthFlow(ask.auth, state)
  if (!flow || !isThisBrowser(ask, flow)) {
    const fault =
      state === ''
        ? new AuthFault(400, 'bad_oauth_callback', 'OAuth state parameter missing')
        : new AuthFault(400, 'bad_oauth_state', 'OAuth state parameter is invalid')
    return redirectTo(await homeOf(ask.auth, state), both(fault), 302)
  }
  try {
    return await arrive(ask, flow, given)
  } catch (fault) {
    await dropOAuthFlow(ask.auth.database, flow)
    const refused = refusalOf(given)
    return redirectTo(flow.redirectTo, refused ?? both(toAuthFault(ask.auth, fault)), 302)
  }
}

/** With PKCE the verifier tells. Without it the address alone would sign in whoever it was sent to, as somebody else. */
function isThisBrowser(ask: Ask, flow: OAuthFlow): boolean {
  if (flow.isPkce) return true
  const { name, value } = cookieOf(flow)
  const cookies = (ask.incoming.headers['cookie'] ?? '').split(';').map((part) => part.trim())
  const found = cookies.find((cookie) => cookie.startsWith(`${name}=`))
  return found !== undefined && isSame(found, `${name}=${value}`)
}

async function arrive(ask: Ask, flow: OAuthFlow, given: URLSearchParams): Promise<Answer> {
  const { google } = ask.auth
  if (!google || (given.get('code') ?? '') === '') {
    throw new AuthFault(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code')
  }
  const url = new URL(`${callbackUrl(ask.auth)}?${given}`)
  const granted = await google.exchange(secretsOf(flow), url)
  const identity = identityOf(granted.claims)
  const tokens = { accessToken: granted.accessToken, refreshToken: granted.refreshToken ?? '' }
  return flow.linkingUserId === null
    ? signIn(ask, flow, identity, tokens)
    : link(ask, flow, flow.linkingUserId, identity, tokens)
}

async function signIn(
  ask: Ask,
  flow: OAuthFlow,
  identity: ProviderIdentity,
  tokens: Tokens,
): Promise<Answer> {
  return withAccount(ask, identity, async (transaction, { id }) => {
    if (flow.isPkce) {
      await settleOAuthFlow(transaction, ask.auth, flow, { userId: id, ...tokens, pending: null })
      return withCode(flow)
    }
    await dropOAuthFlow(transaction, flow)
    return withSession(flow, await startSession(transaction, ask, id, 'oauth'), tokens)
  })
}

/** With PKCE the link waits for the exchange: else who is lured here would give his identity to somebody's account. */
async function link(
  ask: Ask,
  flow: OAuthFlow,
  userId: string,
  identity: ProviderIdentity,
  tokens: Tokens,
): Promise<Answer> {
  return ask.auth.database.transaction(async (transaction) => {
    refuseBanned(ask, await lockUser(transaction, userId))
    if (flow.isPkce) {
      await refuseTaken(transaction, userId, identity)
      await settleOAuthFlow(transaction, ask.auth, flow, { userId, ...tokens, pending: identity })
      return withCode(flow)
    }
    await dropOAuthFlow(transaction, flow)
    await linkIdentity(transaction, ask.auth, userId, identity)
    return withSession(flow, await startSession(transaction, ask, userId, 'oauth'), tokens)
  })
}

function withCode(flow: OAuthFlow): Answer {
  return redirectTo(flow.redirectTo, { query: { code: flow.authCode }, fragment: {} }, 302)
}

function withSession(flow: OAuthFlow, session: Record<string, unknown>, tokens: Tokens): Answer {
  const fragment = {
    ...sessionParameters(session),
    provider_token: tokens.accessToken,
    ...(tokens.refreshToken === '' ? {} : { provider_refresh_token: tokens.refreshToken }),
  }
  return redirectTo(flow.redirectTo, { query: {}, fragment }, 302)
}
