import { randomUUID } from 'node:crypto'
import type { HttpResponse } from '#http/exchange.ts'
import { json } from '../errors.ts'
import { readFields } from '../fields.ts'
import { instant } from '../instants.ts'
import type { EndpointContext } from '../parts.ts'
import { lockUser, readUser } from '../users.ts'
import { readName } from './enroll.ts'
import { dropStaleFactors, removeFactor, requireMember } from './factors.ts'
import { makeCodes, readSet, replaceCodes } from './recovery-code-rows.ts'
import { auditCodes, codesOf, rejectCodes, requireLevel, requireOwner } from './recovery-code-rules.ts'
import { rejectFactor } from './save-factor.ts'

/** GET /factors/recovery-codes: how many there are and how many are left, never the codes. */
export async function readRecoveryCodes(context: EndpointContext): Promise<HttpResponse> {
  const { user } = await requireMember(context)
  const { total, remaining } = await readSet(context.auth.database, codesOf(user).id)
  return json(200, { id: codesOf(user).id, type: 'recovery_code', total, remaining })
}

/** POST /factors/recovery-codes: the only response that contains the codes. */
export async function makeRecoveryCodes(context: EndpointContext): Promise<HttpResponse> {
  const { auth } = context
  const member = await requireOwner(context, 'generate')
  const name = readName(await readFields(context, true), 'friendly_name') || 'Recovery codes'
  const codes = makeCodes()
  const id = randomUUID()
  await auth.database.transaction(async (transaction) => {
    await lockUser(transaction, member.user.id)
    await dropStaleFactors(transaction, member.user.id, instant(auth))
    const user = await readUser(transaction, member.user.id)
    rejectCodes({ ...member, user })
    rejectFactor({ ...member, user }, name, auth.settings.mfaMaxFactors)
    await transaction.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values ($1, $2, $3, 'recovery_code', 'verified', $4::timestamptz, $4::timestamptz)`,
      [id, user.id, name, instant(auth)],
    )
    await replaceCodes(transaction, auth, id, codes)
    await auditCodes(transaction, context, user, 'recovery_codes_generated', id)
  })
  return answerCodes(id, name, codes)
}

/** POST /factors/recovery-codes/regenerate: the old codes end; so does a block after wrong ones. */
export async function remakeRecoveryCodes(context: EndpointContext): Promise<HttpResponse> {
  const { auth } = context
  const { user } = await requireOwner(context, 'regenerate')
  const codes = makeCodes()
  const factor = await auth.database.transaction(async (transaction) => {
    const kept = codesOf((await lockUser(transaction, user.id)) ?? user)
    await replaceCodes(transaction, auth, kept.id, codes)
    await auditCodes(transaction, context, user, 'recovery_codes_regenerated', kept.id)
    return kept
  })
  return answerCodes(factor.id, factor.friendly_name ?? '', codes)
}

/** DELETE /factors/recovery-codes */
export async function deleteRecoveryCodes(context: EndpointContext): Promise<HttpResponse> {
  const member = await requireMember(context)
  await requireLevel(context, member, 'delete')
  const { id } = await context.auth.database.transaction(async (transaction) => {
    const user = (await lockUser(transaction, member.user.id)) ?? member.user
    const factor = codesOf(user)
    await removeFactor(transaction, factor)
    await auditCodes(transaction, context, user, 'recovery_codes_deleted', factor.id)
    return factor
  })
  return json(200, { id })
}

function answerCodes(id: string, name: string, codes: readonly string[]): HttpResponse {
  const body = { id, type: 'recovery_code', friendly_name: name, total: codes.length, codes }
  return json(200, body, { 'cache-control': 'no-store' })
}
