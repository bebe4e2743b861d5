import type { HttpResponse } from '#http/exchange.ts'
import { requireAal2ToChange } from '../assurance.ts'
import { AuthError, invalid, json } from '../errors.ts'
import { type Challenge, lifetimeSeconds, readChallenge } from '../flow-state.ts'
import type { Auth, EndpointContext } from '../parts.ts'
import { isProvider } from '../providers.ts'
import { chooseRedirect } from '../redirect-choice.ts'
import { errorParameters, redirectTo } from '../redirect-response.ts'
import { requireUser } from '../signed-in.ts'
import { IssuerRejectedError, IssuerUnreachableError } from './issuer-error.ts'
import { beginOAuthFlow, cookieOf, type OAuthFlow, secretsOf } from './oauth-flow.ts'
import type { OpenId } from './openid.ts'

/** Parameters that an app may add to the provider's URL; the service sets all others itself. */
const passedOn = ['prompt', 'access_type', 'login_hint', 'hd', 'include_granted_scopes', 'hl', 'ui_locales']

/** GET /authorize: redirects to the provider. */
export async function authorize(context: EndpointContext): Promise<HttpResponse> {
  const openid = requireProvider(context)
  const flowRequest = readFlowRequest(context)
  try {
    const flow = await beginOAuthFlow(context.auth, { ...flowRequest, linkingUserId: null })
    return leave(context, flow, await addressOf(context, openid, flow))
  } catch (error) {
    return redirectTo(flowRequest.redirectTo, both(toAuthError(context.auth, error)), 302)
  }
}

/** GET /user/identities/authorize: the same for a signed-in user who links another identity. */
export async function authorizeLink(context: EndpointContext): Promise<HttpResponse> {
  const signedIn = await requireUser(context)
  const { user } = signedIn
  if (!context.auth.settings.isManualLinkingOn) throw linkingDisabled()
  await requireAal2ToChange(context, signedIn)
  const openid = requireProvider(context)
  const flow = await beginOAuthFlow(context.auth, { ...readFlowRequest(context), linkingUserId: user.id })
  const url = await addressOf(context, openid, flow).catch((error: unknown) => {
    throw toAuthError(context.auth, error)
  })
  if (context.query.get('skip_http_redirect') !== 'true') return leave(context, flow, url)
  return json(200, { url }, { 'cache-control': 'no-store', 'set-cookie': cookieText(context.auth, flow) })
}

export function linkingDisabled(): AuthError {
  return new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
}

function requireProvider(context: EndpointContext): OpenId {
  const name = (context.query.get('provider') ?? '').toLowerCase()
  if (!isProvider(name)) throw invalid(`Unsupported provider: Provider ${name} could not be found`)
  if (name !== 'google' || !context.auth.google)
    throw invalid('Unsupported provider: provider is not enabled')
  return context.auth.google
}

function readFlowRequest(context: EndpointContext): { challenge: Challenge | null; redirectTo: string } {
  const challenge = readChallenge({ text: (name) => context.query.get(name) ?? '' })
  return { challenge, redirectTo: chooseRedirect(context) }
}

async function addressOf(context: EndpointContext, openid: OpenId, flow: OAuthFlow): Promise<string> {
  const more: Record<string, string> = { scope: readScopes(context.query.get('scopes') ?? '') }
  for (const name of passedOn) {
    const value = context.query.get(name)
    if (value !== null && value.length <= 1000) more[name] = value
  }
  return openid.authorizationUrl(secretsOf(flow), callbackUrl(context.auth), more)
}

export function callbackUrl(auth: Auth): string {
  return `${auth.settings.externalUrl}/auth/v1/callback`
}

function readScopes(text: string): string {
  const requested = text.split(/[\s,]+/).filter((scope) => /^[!#-[\]-~]{1,200}$/.test(scope))
  return [...new Set(['openid', 'email', 'profile', ...requested.slice(0, 20)])].join(' ')
}

function leave(context: EndpointContext, flow: OAuthFlow, url: string): HttpResponse {
  const response = redirectTo(url, { query: {}, fragment: {} }, 302)
  response.headers['set-cookie'] = cookieText(context.auth, flow)
  return response
}

function cookieText(auth: Auth, flow: OAuthFlow): string {
  const { name, value } = cookieOf(flow)
  const { pathname, protocol } = new URL(callbackUrl(auth))
  const secure = protocol === 'https:' ? '; Secure' : ''
  return `${name}=${value}; Path=${pathname}; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Lax${secure}`
}

/** Turns a problem with the provider into the error that the app is told; the log has the details. */
export function toAuthError(auth: Auth, error: unknown): AuthError {
  if (error instanceof AuthError) {
    if (error.status >= 500) auth.log({ level: 'error', event: 'auth.failure', message: error.message })
    return error
  }
  if (!(error instanceof IssuerUnreachableError) && !(error instanceof IssuerRejectedError)) throw error
  auth.log({ level: 'warn', event: 'auth.provider', kind: error.constructor.name, message: error.message })
  return error instanceof IssuerUnreachableError
    ? new AuthError(503, 'unexpected_failure', 'The sign-in provider cannot be reached, please try again')
    : new AuthError(500, 'unexpected_failure', 'Unable to exchange external code')
}

/** The error in both query and fragment, because apps of the two flows look in different places. */
export function both(fault: AuthError) {
  const error = errorParameters(fault)
  return { query: error, fragment: { ...error, sb: '' } }
}
