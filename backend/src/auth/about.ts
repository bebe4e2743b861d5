import type { HttpResponse } from '#http/exchange.ts'
import { json } from './errors.ts'
import type { EndpointContext } from './parts.ts'
import { providers } from './providers.ts'

/** GET /settings: what a sign-in screen needs to know. */
export async function readSettings({ auth: { settings } }: EndpointContext): Promise<HttpResponse> {
  const off = Object.fromEntries(providers.map((provider) => [provider, false]))
  return json(200, {
    external: {
      anonymous_users: settings.isAnonymousOn,
      ...off,
      google: settings.google !== null,
      email: true,
      phone: settings.isPhoneOn,
      web3_ethereum: settings.isWeb3EthereumOn,
      web3_solana: false,
    },
    disable_signup: !settings.isSignupOpen,
    mailer_autoconfirm: settings.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: settings.arePasskeysOn,
  })
}

/** GET /health */
export async function readHealth(): Promise<HttpResponse> {
  return json(200, {
    version: 'v2.0.0',
    name: 'Fieldlark Auth',
    description: 'A user registration and authentication API',
  })
}

/**
 * GET /.well-known/openid-configuration: names the issuer and its keys for services that verify our tokens themselves.
 */
export async function readIssuer({ auth }: EndpointContext): Promise<HttpResponse> {
  const issuer = `${auth.settings.externalUrl}/auth/v1`
  const algorithms = auth.tokens.publicKeys().flatMap((key) => key.alg ?? [])
  return json(
    200,
    {
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      authorization_endpoint: `${issuer}/authorize`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: algorithms.length > 0 ? [...new Set(algorithms)] : ['HS256'],
    },
    { 'cache-control': 'public, max-age=600' },
  )
}

/** GET /.well-known/jwks.json: public keys only. Empty with a shared secret; clients then verify through GET /user. */
export async function readKeys({ auth }: EndpointContext): Promise<HttpResponse> {
  return json(200, { keys: auth.tokens.publicKeys() }, { 'cache-control': 'public, max-age=600' })
}
