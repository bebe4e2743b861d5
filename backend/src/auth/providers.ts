import type { Answer } from '#http/exchange.ts'
import { AuthFault, invalid } from './errors.ts'
import type { Ask } from './parts.ts'
import { redirectTo } from './redirect-answer.ts'
import { requireUser } from './signed-in.ts'

/** Every provider a hosted project can name. None is built yet. */
export const providers = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'x',
  'zoom',
] as const

/** GET /authorize */
export async function authorize(ask: Ask): Promise<Answer> {
  const name = (ask.query.get('provider') ?? '').toLowerCase()
  const isKnown = providers.some((provider) => provider === name)
  const why = isKnown ? 'provider is not enabled' : `Provider ${name} could not be found`
  throw invalid(`Unsupported provider: ${why}`)
}

/** GET, POST /callback: with no provider there is no state of ours to come back with. */
export async function callback(ask: Ask): Promise<Answer> {
  const isMissing = (ask.query.get('state') ?? '') === ''
  const error = {
    error: 'invalid_request',
    error_code: isMissing ? 'bad_oauth_callback' : 'bad_oauth_state',
    error_description: isMissing ? 'OAuth state parameter missing' : 'OAuth state parameter is invalid',
  }
  return redirectTo(ask.auth.settings.siteUrl, { query: error, fragment: { ...error, sb: '' } })
}

/** GET /user/identities/authorize, DELETE /user/identities/:id */
export async function refuseLinking(ask: Ask): Promise<Answer> {
  await requireUser(ask)
  throw new AuthFault(404, 'manual_linking_disabled', 'Manual linking is disabled')
}
