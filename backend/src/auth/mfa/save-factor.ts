import { SqlError } from '#postgres/database.ts'
import { requireAal2 } from '../assurance.ts'
import { writeAudit } from '../audit.ts'
import { AuthError } from '../errors.ts'
import { instant } from '../instants.ts'
import type { EndpointContext } from '../parts.ts'
import { lockUser, readUser } from '../users.ts'
import { dropStaleFactors, type Member, nameConflict } from './factors.ts'
import { clearPhone } from './phone-factor.ts'

/** A factor to store; `secret` is sealed, `phone` in digits. */
type Draft = {
  id: string
  kind: 'totp' | 'webauthn' | 'phone'
  friendlyName: string
  secret: string | null
  phone?: string
}

/** Stores an unverified factor under the rules for new ones. */
export async function saveFactor(context: EndpointContext, member: Member, draft: Draft): Promise<void> {
  const { auth } = context
  const at = instant(auth)
  await auth.database.transaction(async (transaction) => {
    await lockUser(transaction, member.user.id)
    await dropStaleFactors(transaction, member.user.id, at)
    if (draft.phone !== undefined) await clearPhone(transaction, member.user.id, draft.phone)
    const user = await readUser(transaction, member.user.id)
    rejectFactor({ ...member, user }, draft.friendlyName, auth.settings.mfaMaxFactors)
    await transaction
      .query(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret,
           phone)
         values ($1, $2, $3, $6::auth.factor_type, 'unverified', $4::timestamptz, $4::timestamptz, $5, $7)`,
        [draft.id, user.id, draft.friendlyName, at, draft.secret, draft.kind, draft.phone ?? null],
      )
      .catch((error: unknown) => {
        if (error instanceof SqlError && error.code === '23505') throw nameConflict(draft.friendlyName)
        throw error
      })
    await writeAudit(transaction, context, user, 'factor_in_progress', {
      factor_id: draft.id,
      factor_type: draft.kind,
    })
  })
}

/** Rejects a factor whose name is taken, one too many, and one that a session of aal1 adds to an existing one. */
export function rejectFactor(member: Member, friendlyName: string, most: number): void {
  const { factors } = member.user
  if (factors.some((factor) => (factor.friendly_name ?? '') === friendlyName)) {
    throw nameConflict(friendlyName)
  }
  if (factors.length >= most) {
    const text = 'Maximum number of verified factors reached, unenroll to continue'
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', text)
  }
  requireAal2(member, 403, 'AAL2 required to enroll a new factor')
}
