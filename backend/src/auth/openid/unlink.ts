import type { Answer } from '#http/exchange.ts'
import { SqlError, type Transaction } from '#postgres/database.ts'
import { writeAudit } from '../audit.ts'
import { AuthFault, json } from '../errors.ts'
import { isUuid } from '../fields.ts'
import { instant } from '../instants.ts'
import { requireAal2ToChange } from '../mfa/factors.ts'
import { dropTokens, mailedKinds } from '../one-time-tokens.ts'
import type { Ask } from '../parts.ts'
import { requireUser } from '../signed-in.ts'
import type { Identity, User } from '../user-json.ts'
import { dropPassword } from '../user-writes.ts'
import { lockUser } from '../users.ts'
import { linkingDisabled } from './authorize.ts'
import { listProviders } from './identities.ts'

/** DELETE /user/identities/:id: one way in less; the last one stays. */
export async function unlinkIdentity(ask: Ask): Promise<Answer> {
  const signedIn = await requireUser(ask)
  const { user } = signedIn
  const id = ask.params['id'] ?? ''
  if (!ask.auth.settings.isManualLinkingOn) throw linkingDisabled()
  if (!isUuid(id)) throw new AuthFault(404, 'validation_failed', 'identity_id must be an UUID')
  requireAal2ToChange(signedIn)
  await ask.auth.database.transaction(async (transaction) => {
    // Under the lock: two clicks must not take the last two ways in.
    const current = await lockUser(transaction, user.id)
    if (!current) throw new AuthFault(403, 'user_not_found', 'User from sub claim in JWT does not exist')
    await unlink(transaction, ask, current, id.toLowerCase())
  })
  return json(200, {})
}

async function unlink(transaction: Transaction, ask: Ask, user: User, id: string): Promise<void> {
  if (user.identities.length <= 1) {
    throw new AuthFault(
      422,
      'single_identity_not_deletable',
      'User must have at least 1 identity after unlinking',
    )
  }
  const leaving = user.identities.find((identity) => identity.identity_id === id)
  if (!leaving) throw new AuthFault(422, 'identity_not_found', "Identity doesn't exist")
  await transaction.query('delete from auth.identities where id = $1', [id])
  if (leaving.provider === 'email') await dropPassword(transaction, user.id)
  const staying = user.identities.filter((identity) => identity !== leaving)
  await keepProvenAddress(transaction, ask, user, staying)
  await listProviders(transaction, ask.auth, user.id)
  await writeAudit(transaction, ask, user, 'identity_unlinked', {
    identity_id: id,
    provider: leaving.provider,
    provider_id: leaving.id,
  })
}

/** The account's address has to be one that a way in still vouches for, where there is one. */
async function keepProvenAddress(
  transaction: Transaction,
  ask: Ask,
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
      [user.id, next, instant(ask.auth)],
    )
  } catch (fault) {
    if (!(fault instanceof SqlError) || fault.constraint !== 'users_email_partial_key') throw fault
    throw new AuthFault(
      422,
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    )
  }
  await dropTokens(transaction, user.id, mailedKinds)
}
