import type { Answer } from '#http/exchange.ts'
import { AuthFault, invalid } from './errors.ts'
import { isUuid, readFields } from './fields.ts'
import type { Ask, Endpoint } from './parts.ts'
import { requireUser } from './signed-in.ts'

// Features that answer as a hosted project does where they are switched off.

const factorNames: Record<string, string> = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' }

/** POST /factors */
export async function refuseEnroll(ask: Ask): Promise<Answer> {
  await requireUser(ask)
  const kind = (await readFields(ask)).text('factor_type')
  const name = Object.hasOwn(factorNames, kind) ? factorNames[kind] : undefined
  if (!name) throw invalid('factor_type needs to be totp, phone, or webauthn')
  throw new AuthFault(422, `mfa_${kind}_enroll_not_enabled`, `MFA enroll is disabled for ${name}`)
}

/** Anything below /factors/:id: nobody can have a factor. */
export async function refuseFactor(ask: Ask): Promise<Answer> {
  await requireUser(ask)
  if (!isUuid(ask.params['id'] ?? '')) {
    throw new AuthFault(404, 'validation_failed', 'factor_id must be an UUID')
  }
  throw new AuthFault(404, 'mfa_factor_not_found', 'Factor not found')
}

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
