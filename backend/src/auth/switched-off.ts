import { AuthFault } from './errors.ts'
import type { Endpoint } from './parts.ts'

// Features that answer as a hosted project does where they are switched off.

function refusal(status: number, code: string, message: string): Endpoint {
  return async () => {
    throw new AuthFault(status, code, message)
  }
}

export const refuseSaml = refusal(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
export const refusePasskey = refusal(404, 'passkey_disabled', 'Passkey authentication is disabled')
export const refuseOAuthServer = refusal(404, 'feature_disabled', 'OAuth server is disabled')
export const refuseScim = refusal(404, 'feature_disabled', 'SCIM is disabled')
export const refuseRecoveryCodes = refusal(404, 'feature_disabled', 'Recovery codes are disabled')
