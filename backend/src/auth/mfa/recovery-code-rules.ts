import type { Transaction } from '#postgres/database.ts'
import { requireAal2, requireRecentStep } from '../assurance.ts'
import { writeAudit } from '../audit.ts'
import { AuthError } from '../errors.ts'
import type { EndpointContext } from '../parts.ts'
import type { Factor, User } from '../user-json.ts'
import { type Member, requireMember } from './factors.ts'

type Act = 'generate' | 'regenerate' | 'delete'

/** Whoever may have codes made: a session of aal2. */
export async function requireOwner(context: EndpointContext, act: Act): Promise<Member> {
  const member = await requireMember(context)
  if (!context.auth.settings.areRecoveryCodesOn) {
    const text = 'MFA enroll is disabled for recovery codes'
    throw new AuthError(422, 'mfa_recovery_codes_enroll_not_enabled', text)
  }
  await requireLevel(context, member, act)
  return member
}

export async function requireLevel(context: EndpointContext, member: Member, act: Act): Promise<void> {
  const text = `AAL2 required to ${act} recovery codes`
  requireAal2(member, 403, text)
  if (member.aal !== 'aal2') throw new AuthError(403, 'insufficient_aal', text)
  await requireRecentStep(context, member)
}

export function isCodes({ factor_type }: { factor_type: string }): boolean {
  return factor_type === 'recovery_code'
}

/** The user's factor that the codes are; rejects a user without one. */
export function codesOf(user: User): Factor {
  const factor = user.factors.find(isCodes)
  if (factor) return factor
  throw new AuthError(404, 'mfa_factor_not_found', 'The user has not enrolled recovery codes')
}

/** Rejects a second set, and codes that would be the only factor. */
export function rejectCodes({ user }: Member): void {
  if (user.factors.some(isCodes)) {
    const text = 'Recovery codes are already enrolled for this user, use regenerate to rotate them'
    throw new AuthError(422, 'mfa_verified_factor_exists', text)
  }
  if (user.factors.some((factor) => factor.status === 'verified')) return
  const text = 'At least one other verified factor is required to generate recovery codes'
  throw new AuthError(422, 'mfa_recovery_codes_sole_factor', text)
}

export function auditCodes(
  transaction: Transaction,
  context: EndpointContext,
  user: User,
  action: `recovery_codes_${'generated' | 'regenerated' | 'verified' | 'deleted'}`,
  factorId: string,
): Promise<void> {
  return writeAudit(transaction, context, user, action, { factor_id: factorId })
}
