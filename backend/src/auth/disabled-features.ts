import { AuthError } from './errors.ts'
import type { Endpoint } from './parts.ts'

// Features that respond as on a hosted project where they are disabled.

function disabled(status: number, code: string, message: string): Endpoint {
  return async () => {
    throw new AuthError(status, code, message)
  }
}

export const rejectSaml = disabled(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
export const rejectOAuthServer = disabled(404, 'feature_disabled', 'OAuth server is disabled')
export const rejectScim = disabled(404, 'feature_disabled', 'SCIM is disabled')
