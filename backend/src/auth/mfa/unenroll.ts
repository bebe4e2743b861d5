import type { Answer } from '#http/exchange.ts'
import { writeAudit } from '../audit.ts'
import { AuthFault, json } from '../errors.ts'
import type { Ask } from '../parts.ts'
import { lockUser } from '../users.ts'
import { namedFactor, removeFactor, requireMember } from './factors.ts'

/** DELETE /factors/:id */
export async function unenroll(ask: Ask): Promise<Answer> {
  const { user, sessionId, aal } = await requireMember(ask)
  const { id } = await ask.auth.database.transaction(async (transaction) => {
    // Under the lock: it may be verified at this very moment.
    const factor = namedFactor(ask, (await lockUser(transaction, user.id))?.factors ?? [])
    if (factor.status === 'verified' && aal !== 'aal2') {
      throw new AuthFault(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    }
    await removeFactor(transaction, factor)
    const traits = { factor_id: factor.id, factor_status: factor.status, session_id: sessionId }
    await writeAudit(transaction, ask, user, 'factor_unenrolled', traits)
    return factor
  })
  return json(200, { id })
}
