import type { Transaction } from '#postgres/database.ts'
import { writeAudit } from './audit.ts'
import { agreeToEmailChange } from './email-change.ts'
import { AuthError, invalid } from './errors.ts'
import { instant } from './instants.ts'
import { type Redeemed, redeemCode, redeemHash, type TokenKind } from './one-time-tokens.ts'
import type { EndpointContext } from './parts.ts'
import type { Method } from './sessions.ts'
import { confirmUser, dropPassword } from './user-changes.ts'
import { findUserByEmail, isBanned, isConfirmed, lockUser } from './users.ts'

const kindsByType: Record<string, readonly TokenKind[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  magiclink: ['recovery_token'],
  recovery: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
}

export function kindsOf(type: string): readonly TokenKind[] {
  const kinds = Object.hasOwn(kindsByType, type) ? kindsByType[type] : undefined
  if (!kinds) throw invalid('Unsupported verification type')
  return kinds
}

export const firstOfTwoAgreed =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

type Verified = { userId: string; method: Method; isComplete: boolean }

/** Verifies a link. Null: unknown or expired code; the transaction still has to commit. */
export async function verifyHash(
  transaction: Transaction,
  context: EndpointContext,
  type: string,
  tokenHash: string,
): Promise<Verified | null> {
  const redeemed = await redeemHash(transaction, context.auth, tokenHash, kindsOf(type))
  return redeemed && accept(transaction, context, type, redeemed)
}

/** Verifies the digits that people typed for an address. */
export async function verifyCode(
  transaction: Transaction,
  context: EndpointContext,
  type: string,
  email: string,
  code: string,
): Promise<Verified | null> {
  for (const candidate of await candidatesOf(transaction, type, email)) {
    const redeemed = await redeemCode(transaction, context.auth, { ...candidate, address: email, code })
    if (redeemed) return accept(transaction, context, type, redeemed)
  }
  return null
}

type Candidate = { userId: string; kinds: readonly TokenKind[] }

/** Several accounts may be changing to one address; the code decides which one is meant. */
async function candidatesOf(transaction: Transaction, type: string, email: string): Promise<Candidate[]> {
  const kinds = kindsOf(type)
  const user = await findUserByEmail(transaction, email)
  if (type !== 'email_change') return user ? [{ userId: user.id, kinds }] : []
  const waiting = await transaction.query<{ id: string }>(
    `select id::text from auth.users where email_change = $1 and deleted_at is null
     order by email_change_sent_at desc limit 5`,
    [email],
  )
  return [
    ...(user ? [{ userId: user.id, kinds: ['email_change_token_current'] as const }] : []),
    ...waiting.map((row) => ({ userId: row.id, kinds: ['email_change_token_new'] as const })),
  ]
}

async function accept(
  transaction: Transaction,
  context: EndpointContext,
  type: string,
  redeemed: Redeemed,
): Promise<Verified | null> {
  const user = await lockUser(transaction, redeemed.userId)
  if (!user) return null
  if (isBanned(user, context.auth.now())) throw new AuthError(403, 'user_banned', 'User is banned')
  const method = methodOf(type, redeemed.kind)
  if (method === 'email_change') {
    const isComplete = await agreeToEmailChange(transaction, context, user)
    return { userId: user.id, method, isComplete }
  }
  if (!isConfirmed(user)) {
    // Until now anyone could have set that password.
    if (redeemed.kind === 'recovery_token') await dropPassword(transaction, user.id)
    await confirmUser(transaction, user, instant(context.auth))
    await writeAudit(transaction, context, user, type === 'invite' ? 'invite_accepted' : 'user_signedup')
  }
  await writeAudit(transaction, context, user, 'login')
  return { userId: user.id, method, isComplete: true }
}

function methodOf(type: string, kind: TokenKind): Method {
  if (kind === 'email_change_token_new' || kind === 'email_change_token_current') return 'email_change'
  if (type === 'invite') return 'invite'
  if (kind === 'confirmation_token') return 'email/signup'
  return type === 'recovery' ? 'recovery' : 'magiclink'
}
