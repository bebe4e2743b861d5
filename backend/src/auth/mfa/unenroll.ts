import type { HttpResponse } from '#http/exchange.ts'
import { requireRecentStep } from '../assurance.ts'
import { writeAudit } from '../audit.ts'
import { AuthError, json } from '../errors.ts'
import { mailNotice } from '../notice-mail.ts'
import type { EndpointContext } from '../parts.ts'
import { lockUser } from '../users.ts'
import { namedFactor, removeFactor, requireMember } from './factors.ts'

/** DELETE /factors/:id */
export async function unenroll(context: EndpointContext): Promise<HttpResponse> {
  const member = await requireMember(context)
  const { user, sessionId, aal } = member
  const { id } = await context.auth.database.transaction(async (transaction) => {
    // Under the lock: the factor may be verified at the same moment.
    const factor = namedFactor(context, (await lockUser(transaction, user.id))?.factors ?? [])
    if (factor.status === 'verified' && aal !== 'aal2') {
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    }
    if (factor.status === 'verified') await requireRecentStep(context, member, transaction)
    await removeFactor(transaction, factor)
    const traits = { factor_id: factor.id, factor_status: factor.status, session_id: sessionId }
    await writeAudit(transaction, context, user, 'factor_unenrolled', traits)
    if (factor.status === 'verified') await mailNotice(transaction, context, user, 'factor_removed')
    return factor
  })
  return json(200, { id })
}
