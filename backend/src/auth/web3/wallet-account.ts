import type { Transaction } from '#postgres/database.ts'
import { writeAudit } from '../audit.ts'
import { AuthError, signupDisabled } from '../errors.ts'
import { instant } from '../instants.ts'
import { checkMetadata } from '../metadata-size.ts'
import type { EndpointContext } from '../parts.ts'
import type { User } from '../user-json.ts'
import { insertUser } from '../user-writes.ts'
import { isBanned, lockUser } from '../users.ts'
import type { EthereumMessage } from './ethereum-message.ts'

const provider = 'web3'

/** The user whose wallet signed: an existing one, or a new one without an email address. */
export async function openWalletAccount(
  transaction: Transaction,
  context: EndpointContext,
  message: EthereumMessage,
): Promise<User> {
  const { address, domain, chainId, statement } = message
  const user = await findOrMake(transaction, context, `${provider}:ethereum:${address}`, {
    custom_claims: { address, chain: 'ethereum', network: chainId, domain, statement },
  })
  if (isBanned(user, context.auth.now())) throw new AuthError(403, 'user_banned', 'User is banned')
  const traits = { provider, chain: 'ethereum', network: chainId, address, domain, uri: message.uri.href }
  await writeAudit(transaction, context, user, 'login', traits)
  return user
}

async function findOrMake(
  transaction: Transaction,
  context: EndpointContext,
  id: string,
  claims: Readonly<Record<string, unknown>>,
): Promise<User> {
  const at = instant(context.auth)
  const data = { ...claims, sub: id, email_verified: false, phone_verified: false }
  // Two first sign-ins of one wallet wait for each other here: no unique address prevents the second account.
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [id])
  const [known] = await transaction.query<{ user_id: string }>(
    `update auth.identities set identity_data = identity_data || $3::jsonb, last_sign_in_at = $4::timestamptz,
       updated_at = $4::timestamptz
     where provider = $1 and provider_id = $2 returning user_id::text`,
    [provider, id, JSON.stringify(data), at],
  )
  const user = known && (await lockUser(transaction, known.user_id))
  if (user) return user
  if (!context.auth.settings.isSignupOpen) throw signupDisabled()
  const made = await insertUser(transaction, {
    email: null,
    passwordHash: null,
    userMetadata: {},
    identity: { provider, id, data: checkMetadata(data) },
    isConfirmed: false,
    at,
  })
  await writeAudit(transaction, context, made, 'user_signedup', { provider })
  return made
}
