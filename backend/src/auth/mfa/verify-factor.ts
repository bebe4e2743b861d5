import type { HttpResponse } from '#http/exchange.ts'
import type { Transaction } from '#postgres/database.ts'
import { writeAudit } from '../audit.ts'
import { json } from '../errors.ts'
import { type Fields, type Json, readFields } from '../fields.ts'
import { mailNotice } from '../notice-mail.ts'
import type { EndpointContext } from '../parts.ts'
import type { Factor } from '../user-json.ts'
import { lockUser } from '../users.ts'
import { spendChallenge } from './challenge.ts'
import { factorNotFound, type Member, namedFactor, requireMember } from './factors.ts'
import { provePhoneCode } from './phone-factor.ts'
import { proveCode } from './prove-code.ts'
import { raiseSession } from './raise-session.ts'
import { proveKey } from './webauthn-factor.ts'

/** POST /factors/:id/verify: a correct answer raises this session to aal2 and verifies the factor. */
export async function verifyFactor(context: EndpointContext): Promise<HttpResponse> {
  const { auth } = context
  const member = await requireMember(context)
  const factor = namedFactor(context, member.user.factors)
  const fields = await readFields(context)
  // Six digits are few, so attempts are counted per factor, over all addresses and sessions.
  const giveBack = await auth.limits.takeFactor(factor.id)
  const response = await auth.database.transaction((transaction) =>
    accept(transaction, context, member, factor, fields),
  )
  await giveBack()
  return json(200, response, { 'cache-control': 'no-store' })
}

async function accept(
  transaction: Transaction,
  context: EndpointContext,
  member: Member,
  factor: Factor,
  fields: Fields,
): Promise<Json> {
  const user = await lockUser(transaction, member.user.id)
  if (!user) throw factorNotFound()
  const challengeId = fields.text('challenge_id')
  const kept = await spendChallenge(transaction, context, factor, challengeId)
  if (factor.factor_type === 'webauthn') {
    await proveKey(transaction, context, factor, fields, kept.challenge ?? '')
  } else if (factor.factor_type === 'phone') {
    await provePhoneCode(transaction, context, factor, challengeId, fields.text('code'))
  } else await proveCode(transaction, context, factor, fields.text('code'))
  const traits = { factor_id: factor.id, challenge_id: challengeId, factor_type: factor.factor_type }
  await writeAudit(transaction, context, user, 'verification_attempted', traits)
  await transaction.query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and factor_type::text = $2`,
    [user.id, factor.factor_type],
  )
  if (factor.status !== 'verified') await mailNotice(transaction, context, user, 'factor_added')
  return raiseSession(transaction, context, member, factor)
}
