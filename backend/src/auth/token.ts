import type { Answer } from '#http/exchange.ts'
import { AuthFault, invalid, OAuthFault } from './errors.ts'
import { readFields } from './fields.ts'
import type { Ask, Endpoint } from './parts.ts'
import { grantPassword } from './password-grant.ts'
import { grantPkce } from './pkce-grant.ts'
import { grantRefresh } from './refresh-grant.ts'

/** POST /token: one file per grant that is served. */
const grants: Record<string, Endpoint> = {
  password: grantPassword,
  refresh_token: grantRefresh,
  pkce: grantPkce,
  id_token: refuseIdToken,
  web3: refuseWeb3,
}

export async function token(ask: Ask): Promise<Answer> {
  const kind = ask.query.get('grant_type') ?? ''
  const grant = Object.hasOwn(grants, kind) ? grants[kind] : undefined
  if (!grant) throw new AuthFault(400, 'invalid_credentials', 'unsupported_grant_type')
  const answer = await grant(ask)
  answer.headers['cache-control'] = 'no-store'
  return answer
}

const issuers: Record<string, string> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  azure: 'https://login.microsoftonline.com/common/v2.0',
  facebook: 'https://www.facebook.com',
  kakao: 'https://kauth.kakao.com',
}

async function refuseIdToken(ask: Ask): Promise<Answer> {
  const fields = await readFields(ask)
  if (fields.text('id_token') === '') throw new OAuthFault('invalid request', 'id_token required')
  const name = fields.text('provider') || fields.text('issuer') || fields.text('client_id')
  if (name === '') {
    throw new OAuthFault('invalid request', 'provider or client_id and issuer required')
  }
  const issuer = Object.hasOwn(issuers, name) ? issuers[name] : undefined
  if (!issuer) throw invalid(`Custom OIDC provider "${name}" not allowed`)
  throw new AuthFault(400, 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`)
}

async function refuseWeb3(): Promise<Answer> {
  throw new AuthFault(422, 'web3_provider_disabled', 'Web3 provider is disabled')
}
