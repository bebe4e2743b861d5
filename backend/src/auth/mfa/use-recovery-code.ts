import type { HttpResponse } from '#http/exchange.ts'
import { AuthError, invalid, json, tooMany } from '../errors.ts'
import { readFields } from '../fields.ts'
import { mailNotice } from '../notice-mail.ts'
import type { EndpointContext } from '../parts.ts'
import { lockUser } from '../users.ts'
import { requireMember } from './factors.ts'
import { raiseSession } from './raise-session.ts'
import { plainCode, readSet, spendCode } from './recovery-code-rows.ts'
import { auditCodes, isCodes } from './recovery-code-rules.ts'

/** POST /factors/recovery-codes/verify: a code raises this session to aal2, once. */
export async function useRecoveryCode(context: EndpointContext): Promise<HttpResponse> {
  const { auth } = context
  const member = await requireMember(context)
  if (!auth.settings.areRecoveryCodesOn) {
    const text = 'MFA verification is disabled for recovery codes'
    throw new AuthError(422, 'mfa_recovery_codes_verify_not_enabled', text)
  }
  const code = plainCode((await readFields(context)).text('code'))
  if (code === '') throw invalid('Code needs to be non-empty')
  const factor = member.user.factors.find(isCodes)
  const set = factor && (await readSet(auth.database, factor.id))
  if (!factor || !set) throw wrongCode()
  const giveBack = await auth.limits.takeFactor(set.setId).catch((error: unknown) => {
    throw error instanceof AuthError && error.status === tooMany().status ? locked() : error
  })
  const response = await auth.database.transaction(async (transaction) => {
    const user = await lockUser(transaction, member.user.id)
    if (!user || !(await spendCode(transaction, auth, factor.id, code))) throw wrongCode()
    await auditCodes(transaction, context, user, 'recovery_codes_verified', factor.id)
    await mailNotice(transaction, context, user, 'recovery_code_used')
    return raiseSession(transaction, context, member, factor)
  })
  await giveBack()
  return json(200, response, { 'cache-control': 'no-store' })
}

function wrongCode(): AuthError {
  return new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered')
}

function locked(): AuthError {
  const text = 'Too many failed verification attempts, try again later'
  return new AuthError(429, 'mfa_recovery_codes_locked', text)
}
