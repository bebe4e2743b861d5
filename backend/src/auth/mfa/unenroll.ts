import type { Answer } from '#http/exchange.ts'
import { writeAudit } from '../audit.ts'
import { AuthFault, json } from '../errors.ts'
import type { Ask } from '../parts.ts'
import { lockUser } from '../users.ts'
import { namedFactor, removeFactor, requireMember } from './factors.ts'

/** DELETE /factors/:id */
export async function unenroll(ask: Ask): Promise<Answer> {
  const { user, sessionId, aal } = await requireMember(ask)
  const factor = namedFactor(ask, user.factors)
  if (factor.status === 'verified' && aal !== 'aal2') {
    throw new AuthFault(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
  }
  await ask.auth.database.transaction(async (transaction) => {
    await lockUser(transaction, user.id)
    await removeFactor(transaction, factor)
    const traits = { factor_id: factor.id, factor_status: factor.status, session_id: sessionId }
    await writeAudit(transaction, ask, user, 'factor_unenrolled', traits)
  })
  return json(200, { id: factor.id })
}
