import type { Answer } from '#http/exchange.ts'
import type { Transaction } from '#postgres/database.ts'
import { adminActor, readNamedUser, requireAdmin } from '../admin-access.ts'
import { writeAudit } from '../audit.ts'
import { AuthFault, json } from '../errors.ts'
import { readFields } from '../fields.ts'
import { instant } from '../instants.ts'
import type { Ask } from '../parts.ts'
import { type Factor, toFactorJson } from '../user-json.ts'
import { lockUser, readUser } from '../users.ts'
import { nameConflict, namedFactor, removeFactor } from './factors.ts'

/** GET /admin/users/:id/factors */
export async function listFactors(ask: Ask): Promise<Answer> {
  requireAdmin(ask)
  const user = await readNamedUser(ask.auth.database, ask)
  return json(200, user.factors.map(toFactorJson))
}

/** PUT /admin/users/:id/factors/:factor: only its name is anybody's to change. */
export async function renameFactor(ask: Ask): Promise<Answer> {
  requireAdmin(ask)
  const name = (await readFields(ask)).text('friendly_name').trim().slice(0, 100)
  const factor = await changeFactor(ask, 'factor_updated', async (transaction, factor, factors) => {
    if (name === '') return
    if (factors.some((other) => other.id !== factor.id && other.friendly_name === name)) {
      throw nameConflict(name)
    }
    await transaction.query(
      'update auth.mfa_factors set friendly_name = $2, updated_at = $3::timestamptz where id = $1',
      [factor.id, name, instant(ask.auth)],
    )
  })
  return json(200, toFactorJson({ ...factor, friendly_name: name || factor.friendly_name }))
}

/** DELETE /admin/users/:id/factors/:factor: the way back in for somebody who lost the phone. */
export async function deleteFactor(ask: Ask): Promise<Answer> {
  requireAdmin(ask)
  const factor = await changeFactor(ask, 'factor_deleted', removeFactor)
  return json(200, toFactorJson(factor))
}

type Work = (transaction: Transaction, factor: Factor, factors: readonly Factor[]) => Promise<void>

/** Answers the factor as it was before. */
function changeFactor(ask: Ask, action: 'factor_updated' | 'factor_deleted', work: Work): Promise<Factor> {
  return ask.auth.database.transaction(async (transaction) => {
    const { id } = await readNamedUser(transaction, ask)
    if (!(await lockUser(transaction, id))) throw new AuthFault(404, 'user_not_found', 'User not found')
    const { factors } = await readUser(transaction, id)
    const factor = namedFactor(ask, factors, 'factor')
    await work(transaction, factor, factors)
    const traits = { user_id: id, factor_id: factor.id, factor_type: factor.factor_type }
    await writeAudit(transaction, ask, adminActor, action, traits)
    return factor
  })
}
