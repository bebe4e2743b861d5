import type { Answer } from '#http/exchange.ts'
import { json } from './errors.ts'
import type { Ask } from './parts.ts'
import { providers } from './providers.ts'

/** GET /settings: what a sign-in screen has to know. */
export async function readSettings({ auth: { settings } }: Ask): Promise<Answer> {
  const off = Object.fromEntries(providers.map((provider) => [provider, false]))
  return json(200, {
    external: {
      anonymous_users: false,
      ...off,
      email: true,
      phone: false,
      web3_ethereum: false,
      web3_solana: false,
    },
    disable_signup: !settings.isSignupOpen,
    mailer_autoconfirm: settings.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  })
}

/** GET /health */
export async function readHealth(): Promise<Answer> {
  return json(200, {
    version: 'v2.0.0',
    name: 'Fieldlark Auth',
    description: 'A user registration and authentication API',
  })
}

/** GET /.well-known/jwks.json: public keys only; empty with a shared secret, then clients ask GET /user. */
export async function readKeys({ auth }: Ask): Promise<Answer> {
  return json(200, { keys: auth.tokens.publicKeys() }, { 'cache-control': 'public, max-age=600' })
}
