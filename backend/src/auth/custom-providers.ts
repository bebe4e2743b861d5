import { json } from '#http/responses.ts'
import { requireAdmin } from './admin-access.ts'
import { AuthError, invalid } from './errors.ts'
import type { Endpoint } from './parts.ts'

// Sign-in through providers that the project defines itself is off, so there are none to read or to change.

const types = new Set(['oauth2', 'oidc'])

export const listCustomProviders: Endpoint = async (context) => {
  requireAdmin(context)
  const type = context.query.get('type') ?? ''
  if (type !== '' && !types.has(type)) throw invalid("type must be either 'oauth2' or 'oidc'")
  return json(200, { providers: [] })
}

export const rejectCustomProvider: Endpoint = async (context) => {
  requireAdmin(context)
  throw new AuthError(400, 'feature_disabled', 'Custom OAuth/OIDC providers are not enabled')
}

export const missCustomProvider: Endpoint = async (context) => {
  requireAdmin(context)
  const identifier = decodeURIComponent(context.params['identifier'] ?? '')
  if (!identifier.startsWith('custom:')) {
    throw invalid(`identifier must start with 'custom:' prefix, e.g. 'custom:${identifier}'`)
  }
  throw new AuthError(404, 'custom_provider_not_found', 'Custom OAuth provider not found')
}
