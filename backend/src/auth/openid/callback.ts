import type { HttpResponse } from '#http/exchange.ts'
import { isSame } from '../codes.ts'
import { AuthError } from '../errors.ts'
import type { EndpointContext } from '../parts.ts'
import { redirectTo, sessionParameters } from '../redirect-response.ts'
import { startSession } from '../sessions.ts'
import { lockUser } from '../users.ts'
import { rejectBanned, withAccount } from './account.ts'
import { both, callbackUrl, toAuthError } from './authorize.ts'
import { providerErrorOf, readCallback } from './callback-parameters.ts'
import { linkIdentity, rejectTaken } from './identities.ts'
import {
  claimOAuthFlow,
  cookieOf,
  dropOAuthFlow,
  type OAuthFlow,
  returnUrlOf,
  secretsOf,
  settleOAuthFlow,
} from './oauth-flow.ts'
import { identityOf, type ProviderIdentity } from './provider-identity.ts'

type Tokens = { accessToken: string; refreshToken: string }

/** GET, POST /callback: the return from the provider. Always answers with a redirect. */
export async function callback(context: EndpointContext): Promise<HttpResponse> {
  const given = await readCallback(context)
  const state = given.get('state') ?? ''
  const flow = await claimOAuthFlow(context.auth, state)
  if (!flow || !isThisBrowser(context, flow)) {
    const error =
      state === ''
        ? new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing')
        : new AuthError(400, 'bad_oauth_state', 'OAuth state parameter is invalid')
    return redirectTo(await returnUrlOf(context.auth, state), both(error), 302)
  }
  try {
    return await arrive(context, flow, given)
  } catch (error) {
    await dropOAuthFlow(context.auth.database, flow)
    const providerError = providerErrorOf(given)
    return redirectTo(flow.redirectTo, providerError ?? both(toAuthError(context.auth, error)), 302)
  }
}

/**
 * Whether the browser that started the flow returned. With PKCE the verifier proves it at the exchange; without PKCE,
 * opening a URL that somebody sent would sign a person in as somebody else.
 */
function isThisBrowser(context: EndpointContext, flow: OAuthFlow): boolean {
  if (flow.isPkce) return true
  const { name, value } = cookieOf(flow)
  const cookies = (context.request.headers['cookie'] ?? '').split(';').map((part) => part.trim())
  const found = cookies.find((cookie) => cookie.startsWith(`${name}=`))
  return found !== undefined && isSame(found, `${name}=${value}`)
}

async function arrive(
  context: EndpointContext,
  flow: OAuthFlow,
  given: URLSearchParams,
): Promise<HttpResponse> {
  const { google } = context.auth
  if (!google || (given.get('code') ?? '') === '') {
    throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code')
  }
  const url = new URL(`${callbackUrl(context.auth)}?${given}`)
  const granted = await google.exchange(secretsOf(flow), url)
  const identity = identityOf(granted.claims)
  const tokens = { accessToken: granted.accessToken, refreshToken: granted.refreshToken ?? '' }
  return flow.linkingUserId === null
    ? signIn(context, flow, identity, tokens)
    : link(context, flow, flow.linkingUserId, identity, tokens)
}

async function signIn(
  context: EndpointContext,
  flow: OAuthFlow,
  identity: ProviderIdentity,
  tokens: Tokens,
): Promise<HttpResponse> {
  return withAccount(context, identity, async (transaction, { id }) => {
    if (flow.isPkce) {
      await settleOAuthFlow(transaction, context.auth, flow, { userId: id, ...tokens, pending: null })
      return withCode(flow)
    }
    await dropOAuthFlow(transaction, flow)
    return withSession(flow, await startSession(transaction, context, id, 'oauth'), tokens)
  })
}

/**
 * With PKCE the identity is linked at the exchange: otherwise someone lured to this URL would link their identity to an
 * attacker's account.
 */
async function link(
  context: EndpointContext,
  flow: OAuthFlow,
  userId: string,
  identity: ProviderIdentity,
  tokens: Tokens,
): Promise<HttpResponse> {
  return context.auth.database.transaction(async (transaction) => {
    rejectBanned(context, await lockUser(transaction, userId))
    if (flow.isPkce) {
      await rejectTaken(transaction, userId, identity)
      await settleOAuthFlow(transaction, context.auth, flow, { userId, ...tokens, pending: identity })
      return withCode(flow)
    }
    await dropOAuthFlow(transaction, flow)
    await linkIdentity(transaction, context.auth, userId, identity)
    return withSession(flow, await startSession(transaction, context, userId, 'oauth'), tokens)
  })
}

function withCode(flow: OAuthFlow): HttpResponse {
  return redirectTo(flow.redirectTo, { query: { code: flow.authCode }, fragment: {} }, 302)
}

function withSession(flow: OAuthFlow, session: Record<string, unknown>, tokens: Tokens): HttpResponse {
  const fragment = {
    ...sessionParameters(session),
    provider_token: tokens.accessToken,
    ...(tokens.refreshToken === '' ? {} : { provider_refresh_token: tokens.refreshToken }),
  }
  return redirectTo(flow.redirectTo, { query: {}, fragment }, 302)
}
