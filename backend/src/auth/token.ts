import type { Answer } from '#http/exchange.ts'
import { AuthFault } from './errors.ts'
import { grantIdToken } from './openid/id-token-grant.ts'
import type { Ask, Endpoint } from './parts.ts'
import { grantPassword } from './password-grant.ts'
import { grantPkce } from './pkce-grant.ts'
import { grantRefresh } from './refresh-grant.ts'
import { grantWeb3 } from './web3/web3-grant.ts'

/** POST /token: one file per grant that is served. */
const grants: Record<string, Endpoint> = {
  password: grantPassword,
  refresh_token: grantRefresh,
  pkce: grantPkce,
  id_token: grantIdToken,
  web3: grantWeb3,
}

export async function token(ask: Ask): Promise<Answer> {
  const kind = ask.query.get('grant_type') ?? ''
  const grant = Object.hasOwn(grants, kind) ? grants[kind] : undefined
  if (!grant) throw new AuthFault(400, 'invalid_credentials', 'unsupported_grant_type')
  const answer = await grant(ask)
  answer.headers['cache-control'] = 'no-store'
  return answer
}
