import type { Transaction } from '#postgres/database.ts'
import { AuthFault } from '../errors.ts'
import { isUuid } from '../fields.ts'
import type { Ask } from '../parts.ts'
import { requireUser, type SignedIn } from '../signed-in.ts'
import type { Factor } from '../user-json.ts'
import type { Asker } from '../users.ts'

/** Somebody with an account and a live session: what every endpoint of second factors needs. */
export type Member = SignedIn & { sessionId: string }

export async function requireMember(ask: Ask): Promise<Member> {
  const signedIn = await requireUser(ask)
  const { user, sessionId } = signedIn
  if (user.is_anonymous) {
    throw new AuthFault(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  }
  if (sessionId === null) {
    throw new AuthFault(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  return { ...signedIn, sessionId }
}

/** The factor that the path names, of this user. */
export function namedFactor(ask: Ask, factors: readonly Factor[], name = 'id'): Factor {
  const id = ask.params[name] ?? ''
  if (!isUuid(id)) throw new AuthFault(404, 'validation_failed', 'factor_id must be an UUID')
  const factor = factors.find((each) => each.id === id.toLowerCase())
  if (!factor) throw factorNotFound()
  return factor
}

export function factorNotFound(): AuthFault {
  return new AuthFault(404, 'mfa_factor_not_found', 'Factor not found')
}

export function nameConflict(name: string): AuthFault {
  const text = `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`
  return new AuthFault(422, 'mfa_factor_name_conflict', text)
}

/** For what only the second factor may open, once there is one. */
export function requireAal2({ user, aal }: SignedIn, status: 401 | 403, message: string): void {
  const isProtected = user.factors.some((factor) => factor.status === 'verified')
  if (isProtected && aal !== 'aal2') throw new AuthFault(status, 'insufficient_aal', message)
}

/** PUT /user: the password alone must not be able to replace itself or the mailbox. */
export function requireAal2ToChange(signedIn: SignedIn): void {
  const text = 'AAL2 session is required to update email or password when MFA is enabled.'
  requireAal2(signedIn, 401, text)
}

const unverifiedSeconds = 300

/** Begun and not finished within five minutes: the secret was shown and nobody keeps it. */
export async function dropStaleFactors(asker: Asker, userId: string, now: string): Promise<void> {
  await asker.query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified'
       and created_at < $2::timestamptz - make_interval(secs => $3)`,
    [userId, now, unverifiedSeconds],
  )
}

/** Removes a factor; the sessions that it lifted to aal2 fall back to aal1. */
export async function removeFactor(transaction: Transaction, factor: Factor): Promise<void> {
  await transaction.query(
    `delete from auth.mfa_amr_claims where authentication_method = $2
       and session_id in (select id from auth.sessions where factor_id = $1)`,
    [factor.id, factor.factor_type],
  )
  await transaction.query(`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1`, [
    factor.id,
  ])
  await transaction.query('delete from auth.mfa_factors where id = $1', [factor.id])
}
