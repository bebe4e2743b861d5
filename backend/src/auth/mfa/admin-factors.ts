import type { HttpResponse } from '#http/exchange.ts'
import type { Transaction } from '#postgres/database.ts'
import { adminActor, readNamedUser, requireAdmin } from '../admin-access.ts'
import { writeAudit } from '../audit.ts'
import { AuthError, json } from '../errors.ts'
import { readFields } from '../fields.ts'
import { instant } from '../instants.ts'
import type { EndpointContext } from '../parts.ts'
import { type Factor, toFactorJson } from '../user-json.ts'
import { lockUser, readUser } from '../users.ts'
import { nameConflict, namedFactor, removeFactor } from './factors.ts'

/** GET /admin/users/:id/factors */
export async function listFactors(context: EndpointContext): Promise<HttpResponse> {
  requireAdmin(context)
  const user = await readNamedUser(context.auth.database, context)
  return json(200, user.factors.map(toFactorJson))
}

/** PUT /admin/users/:id/factors/:factor: only the name can be changed. */
export async function renameFactor(context: EndpointContext): Promise<HttpResponse> {
  requireAdmin(context)
  const name = (await readFields(context)).text('friendly_name').trim().slice(0, 100)
  const factor = await changeFactor(context, 'factor_updated', async (transaction, factor, factors) => {
    if (name === '') return
    if (factors.some((other) => other.id !== factor.id && other.friendly_name === name)) {
      throw nameConflict(name)
    }
    await transaction.query(
      'update auth.mfa_factors set friendly_name = $2, updated_at = $3::timestamptz where id = $1',
      [factor.id, name, instant(context.auth)],
    )
  })
  return json(200, toFactorJson({ ...factor, friendly_name: name || factor.friendly_name }))
}

/** DELETE /admin/users/:id/factors/:factor: restores access for a user who lost their phone. */
export async function deleteFactor(context: EndpointContext): Promise<HttpResponse> {
  requireAdmin(context)
  const factor = await changeFactor(context, 'factor_deleted', removeFactor)
  return json(200, toFactorJson(factor))
}

type Work = (transaction: Transaction, factor: Factor, factors: readonly Factor[]) => Promise<void>

/** Returns the factor as it was before the change. */
function changeFactor(
  context: EndpointContext,
  action: 'factor_updated' | 'factor_deleted',
  work: Work,
): Promise<Factor> {
  return context.auth.database.transaction(async (transaction) => {
    const { id } = await readNamedUser(transaction, context)
    if (!(await lockUser(transaction, id))) throw new AuthError(404, 'user_not_found', 'User not found')
    const { factors } = await readUser(transaction, id)
    const factor = namedFactor(context, factors, 'factor')
    await work(transaction, factor, factors)
    const traits = { user_id: id, factor_id: factor.id, factor_type: factor.factor_type }
    await writeAudit(transaction, context, adminActor, action, traits)
    return factor
  })
}
