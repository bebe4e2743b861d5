import type { Answer } from '#http/exchange.ts'
import { AuthFault, invalid, json } from '../errors.ts'
import { type Challenge, lifetimeSeconds, readChallenge } from '../flow-state.ts'
import { requireAal2ToChange } from '../mfa/factors.ts'
import type { Ask, Auth } from '../parts.ts'
import { isProvider } from '../providers.ts'
import { errorParameters, redirectTo } from '../redirect-answer.ts'
import { chooseRedirect } from '../redirect-choice.ts'
import { requireUser } from '../signed-in.ts'
import { IssuerRefused, IssuerUnreachable } from './issuer-fault.ts'
import { beginOAuthFlow, cookieOf, type OAuthFlow, secretsOf } from './oauth-flow.ts'
import type { OpenId } from './openid.ts'

/** What an app may add to the provider's address; everything else there is ours alone. */
const passedOn = ['prompt', 'access_type', 'login_hint', 'hd', 'include_granted_scopes', 'hl', 'ui_locales']

/** GET /authorize: off to the provider. */
export async function authorize(ask: Ask): Promise<Answer> {
  const openid = requireProvider(ask)
  const trip = readTrip(ask)
  try {
    const flow = await beginOAuthFlow(ask.auth, { ...trip, linkingUserId: null })
    return leave(ask, flow, await addressOf(ask, openid, flow))
  } catch (fault) {
    return redirectTo(trip.redirectTo, both(toAuthFault(ask.auth, fault)), 302)
  }
}

/** GET /user/identities/authorize: the same for who is signed in and wants one more way in. */
export async function authorizeLink(ask: Ask): Promise<Answer> {
  const signedIn = await requireUser(ask)
  const { user } = signedIn
  if (!ask.auth.settings.isManualLinkingOn) throw linkingDisabled()
  requireAal2ToChange(signedIn)
  const openid = requireProvider(ask)
  const flow = await beginOAuthFlow(ask.auth, { ...readTrip(ask), linkingUserId: user.id })
  const url = await addressOf(ask, openid, flow).catch((fault: unknown) => {
    throw toAuthFault(ask.auth, fault)
  })
  if (ask.query.get('skip_http_redirect') !== 'true') return leave(ask, flow, url)
  return json(200, { url }, { 'cache-control': 'no-store', 'set-cookie': cookieText(ask.auth, flow) })
}

export function linkingDisabled(): AuthFault {
  return new AuthFault(404, 'manual_linking_disabled', 'Manual linking is disabled')
}

function requireProvider(ask: Ask): OpenId {
  const name = (ask.query.get('provider') ?? '').toLowerCase()
  if (!isProvider(name)) throw invalid(`Unsupported provider: Provider ${name} could not be found`)
  if (name !== 'google' || !ask.auth.google) throw invalid('Unsupported provider: provider is not enabled')
  return ask.auth.google
}

function readTrip(ask: Ask): { challenge: Challenge | null; redirectTo: string } {
  const challenge = readChallenge({ text: (name) => ask.query.get(name) ?? '' })
  return { challenge, redirectTo: chooseRedirect(ask) }
}

async function addressOf(ask: Ask, openid: OpenId, flow: OAuthFlow): Promise<string> {
  const more: Record<string, string> = { scope: readScopes(ask.query.get('scopes') ?? '') }
  for (const name of passedOn) {
    const value = ask.query.get(name)
    if (value !== null && value.length <= 1000) more[name] = value
  }
  return openid.authorizationUrl(secretsOf(flow), callbackUrl(ask.auth), more)
}

export function callbackUrl(auth: Auth): string {
  return `${auth.settings.externalUrl}/auth/v1/callback`
}

function readScopes(text: string): string {
  const asked = text.split(/[\s,]+/).filter((scope) => /^[!#-[\]-~]{1,200}$/.test(scope))
  return [...new Set(['openid', 'email', 'profile', ...asked.slice(0, 20)])].join(' ')
}

function leave(ask: Ask, flow: OAuthFlow, url: string): Answer {
  const answer = redirectTo(url, { query: {}, fragment: {} }, 302)
  answer.headers['set-cookie'] = cookieText(ask.auth, flow)
  return answer
}

function cookieText(auth: Auth, flow: OAuthFlow): string {
  const { name, value } = cookieOf(flow)
  const { pathname, protocol } = new URL(callbackUrl(auth))
  const secure = protocol === 'https:' ? '; Secure' : ''
  return `${name}=${value}; Path=${pathname}; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Lax${secure}`
}

/** Problems with the provider as the person's app is told them; the log has the details. */
export function toAuthFault(auth: Auth, fault: unknown): AuthFault {
  if (fault instanceof AuthFault) {
    if (fault.status >= 500) auth.log({ level: 'error', event: 'auth.failure', message: fault.message })
    return fault
  }
  if (!(fault instanceof IssuerUnreachable) && !(fault instanceof IssuerRefused)) throw fault
  auth.log({ level: 'warn', event: 'auth.provider', kind: fault.constructor.name, message: fault.message })
  return fault instanceof IssuerUnreachable
    ? new AuthFault(503, 'unexpected_failure', 'The sign-in provider cannot be reached, please try again')
    : new AuthFault(500, 'unexpected_failure', 'Unable to exchange external code')
}

/** An error belongs into query and fragment: apps of both flows look for it. */
export function both(fault: AuthFault) {
  const error = errorParameters(fault)
  return { query: error, fragment: { ...error, sb: '' } }
}
