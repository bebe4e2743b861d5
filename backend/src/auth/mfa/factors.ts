import type { Transaction } from '#postgres/database.ts'
import { amrMethods } from '../assurance.ts'
import { AuthError } from '../errors.ts'
import { isUuid } from '../fields.ts'
import type { EndpointContext } from '../parts.ts'
import { requireUser, type SignedIn } from '../signed-in.ts'
import type { Factor } from '../user-json.ts'
import type { Queryable } from '../users.ts'

/** A user with an account and a live session, as every endpoint for factors requires. */
export type Member = SignedIn & { sessionId: string }

export async function requireMember(context: EndpointContext): Promise<Member> {
  const signedIn = await requireUser(context)
  const { user, sessionId } = signedIn
  if (user.is_anonymous) {
    throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  }
  if (sessionId === null) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  return { ...signedIn, sessionId }
}

/** The user's factor that the path names. */
export function namedFactor(context: EndpointContext, factors: readonly Factor[], name = 'id'): Factor {
  const id = context.params[name] ?? ''
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
  const factor = factors.find((each) => each.id === id.toLowerCase())
  if (!factor) throw factorNotFound()
  return factor
}

export function factorNotFound(): AuthError {
  return new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
}

export function nameConflict(name: string): AuthError {
  const text = `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`
  return new AuthError(422, 'mfa_factor_name_conflict', text)
}

const unverifiedSeconds = 300

/** Deletes factors that were not verified within five minutes of being started: nobody uses their secrets. */
export async function dropStaleFactors(database: Queryable, userId: string, now: string): Promise<void> {
  await database.query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified'
       and created_at < $2::timestamptz - make_interval(secs => $3)`,
    [userId, now, unverifiedSeconds],
  )
}

/**
 * Removes a factor; sessions that it raised to aal2 return to aal1. Recovery codes go with the last factor that they
 * stand in for.
 */
export async function removeFactor(transaction: Transaction, factor: Factor): Promise<void> {
  await transaction.query(
    `delete from auth.mfa_amr_claims where authentication_method = $2
       and session_id in (select id from auth.sessions where factor_id = $1)`,
    [factor.id, amrMethods[factor.factor_type] ?? factor.factor_type],
  )
  await transaction.query(`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1`, [
    factor.id,
  ])
  const [removed] = await transaction.query<{ user_id: string }>(
    'delete from auth.mfa_factors where id = $1 returning user_id::text',
    [factor.id],
  )
  await transaction.query(
    `delete from auth.mfa_factors codes where user_id = $1 and factor_type::text = 'recovery_code' and not exists (
       select from auth.mfa_factors other where other.user_id = $1 and other.status = 'verified'
         and other.factor_type::text <> 'recovery_code')`,
    [removed?.user_id ?? null],
  )
}
