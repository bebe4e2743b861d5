import type { HttpResponse } from '#http/exchange.ts'
import { SqlError, type Transaction } from '#postgres/database.ts'
import { requireAal2ToChange } from '../assurance.ts'
import { writeAudit } from '../audit.ts'
import { AuthError, json } from '../errors.ts'
import { isUuid } from '../fields.ts'
import { instant } from '../instants.ts'
import { dropTokens, mailedKinds } from '../one-time-tokens.ts'
import type { EndpointContext } from '../parts.ts'
import { requireUser } from '../signed-in.ts'
import { dropPassword } from '../user-changes.ts'
import type { Identity, User } from '../user-json.ts'
import { lockUser } from '../users.ts'
import { linkingDisabled } from './authorize.ts'
import { listProviders } from './identities.ts'

/** DELETE /user/identities/:id: removes an identity unless it is the last one. */
export async function unlinkIdentity(context: EndpointContext): Promise<HttpResponse> {
  const signedIn = await requireUser(context)
  const { user } = signedIn
  const id = context.params['id'] ?? ''
  if (!context.auth.settings.isManualLinkingOn) throw linkingDisabled()
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID')
  await requireAal2ToChange(context, signedIn)
  await context.auth.database.transaction(async (transaction) => {
    // Under the lock: two concurrent requests must not remove the last two identities.
    const current = await lockUser(transaction, user.id)
    if (!current) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
    await unlink(transaction, context, current, id.toLowerCase())
  })
  return json(200, {})
}

async function unlink(
  transaction: Transaction,
  context: EndpointContext,
  user: User,
  id: string,
): Promise<void> {
  if (user.identities.length <= 1) {
    throw new AuthError(
      422,
      'single_identity_not_deletable',
      'User must have at least 1 identity after unlinking',
    )
  }
  const leaving = user.identities.find((identity) => identity.identity_id === id)
  if (!leaving) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist")
  await transaction.query('delete from auth.identities where id = $1', [id])
  if (leaving.provider === 'email') await dropPassword(transaction, user.id)
  if (leaving.provider === 'phone') {
    await transaction.query('update auth.users set phone = null, phone_confirmed_at = null where id = $1', [
      user.id,
    ])
  }
  const staying = user.identities.filter((identity) => identity !== leaving)
  await keepProvenAddress(transaction, context, user, staying)
  await listProviders(transaction, context.auth, user.id)
  await writeAudit(transaction, context, user, 'identity_unlinked', {
    identity_id: id,
    provider: leaving.provider,
    provider_id: leaving.id,
  })
}

/** The account's address has to be one that a remaining identity proves, if any does. */
async function keepProvenAddress(
  transaction: Transaction,
  context: EndpointContext,
  user: User,
  staying: readonly Identity[],
): Promise<void> {
  const proven = staying
    .filter((identity) => identity.identity_data['email_verified'] === true)
    .flatMap((identity) => identity.email ?? [])
  const [next] = proven
  if (next === undefined || proven.includes(user.email.toLowerCase())) return
  try {
    await transaction.query(
      'update auth.users set email = $2, email_confirmed_at = $3::timestamptz, updated_at = $3::timestamptz where id = $1',
      [user.id, next, instant(context.auth)],
    )
  } catch (error) {
    if (!(error instanceof SqlError) || error.constraint !== 'users_email_partial_key') throw error
    throw new AuthError(
      422,
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    )
  }
  await dropTokens(transaction, user.id, mailedKinds)
}
