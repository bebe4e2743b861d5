import type { HttpResponse } from '#http/exchange.ts'
import { writeAudit } from './audit.ts'
import { AuthError, invalid, json } from './errors.ts'
import { readFields } from './fields.ts'
import { redeemAuthCode } from './flow-state.ts'
import { linkIdentity } from './openid/identities.ts'
import { isProviderIdentity } from './openid/provider-identity.ts'
import type { EndpointContext } from './parts.ts'
import { startSession } from './sessions.ts'
import { isBanned, lockUser } from './users.ts'

/** POST /token?grant_type=pkce: exchanges the code from the redirect with the verifier from the same browser. */
export async function grantPkce(context: EndpointContext): Promise<HttpResponse> {
  const { auth } = context
  const fields = await readFields(context)
  const authCode = fields.text('auth_code')
  const verifier = fields.text('code_verifier')
  if (authCode === '' || verifier === '') {
    throw invalid('invalid request: both auth code and code verifier should be non-empty')
  }
  const { session, flow } = await auth.database.transaction(async (transaction) => {
    const flow = await redeemAuthCode(transaction, auth, authCode, verifier)
    const user = await lockUser(transaction, flow.userId)
    if (!user) throw new AuthError(404, 'user_not_found', 'User not found')
    if (isBanned(user, auth.now())) throw new AuthError(403, 'user_banned', 'User is banned')
    if (isProviderIdentity(flow.pendingIdentity)) {
      await linkIdentity(transaction, auth, user.id, flow.pendingIdentity)
    }
    await writeAudit(transaction, context, user, 'login')
    return { session: await startSession(transaction, context, user.id, flow.method), flow }
  })
  return json(200, {
    ...session,
    ...(flow.providerAccessToken === '' ? {} : { provider_token: flow.providerAccessToken }),
    ...(flow.providerRefreshToken === '' ? {} : { provider_refresh_token: flow.providerRefreshToken }),
  })
}
