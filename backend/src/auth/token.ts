import type { HttpResponse } from '#http/exchange.ts'
import { AuthError } from './errors.ts'
import { grantIdToken } from './openid/id-token-grant.ts'
import type { Endpoint, EndpointContext } from './parts.ts'
import { grantPassword } from './password-grant.ts'
import { grantPkce } from './pkce-grant.ts'
import { grantRefresh } from './refresh-grant.ts'
import { grantWeb3 } from './web3/web3-grant.ts'

/** POST /token: one file per supported grant. */
const grants: Record<string, Endpoint> = {
  password: grantPassword,
  refresh_token: grantRefresh,
  pkce: grantPkce,
  id_token: grantIdToken,
  web3: grantWeb3,
}

export async function token(context: EndpointContext): Promise<HttpResponse> {
  const kind = context.query.get('grant_type') ?? ''
  const grant = Object.hasOwn(grants, kind) ? grants[kind] : undefined
  if (!grant) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
  const response = await grant(context)
  response.headers['cache-control'] = 'no-store'
  return response
}
