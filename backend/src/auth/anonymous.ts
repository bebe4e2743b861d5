import type { HttpResponse } from '#http/exchange.ts'
import { writeAudit } from './audit.ts'
import { AuthError, json, signupDisabled } from './errors.ts'
import type { Fields } from './fields.ts'
import { instant } from './instants.ts'
import { checkMetadata } from './metadata-size.ts'
import type { EndpointContext } from './parts.ts'
import { startSession } from './sessions.ts'
import { insertUser } from './user-writes.ts'

/**
 * POST /signup without an address: an account that only this session reaches. Returns the token response; its user has
 * no identities and is_anonymous is true.
 */
export async function signUpAnonymously(context: EndpointContext, fields: Fields): Promise<HttpResponse> {
  const { database, limits, settings } = context.auth
  if (!settings.isAnonymousOn) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  if (!settings.isSignupOpen) throw signupDisabled()
  const userMetadata = checkMetadata(fields.object('data') ?? {})
  await limits.takeRequest('anonymous', 'anonymous', context.request.ip)
  const session = await database.transaction(async (transaction) => {
    const draft = { email: null, passwordHash: null, userMetadata, identity: null, isConfirmed: false }
    const user = await insertUser(transaction, { ...draft, at: instant(context.auth) })
    await writeAudit(transaction, context, user, 'user_signedup', { provider: 'anonymous' })
    return startSession(transaction, context, user.id, 'anonymous')
  })
  return json(200, session, { 'cache-control': 'no-store' })
}
