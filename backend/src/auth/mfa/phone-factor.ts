import type { Transaction } from '#postgres/database.ts'
import { hashCode, isHashOf } from '../codes.ts'
import { AuthError } from '../errors.ts'
import { readFields } from '../fields.ts'
import { instant } from '../instants.ts'
import type { EndpointContext } from '../parts.ts'
import { codeFor, deliver, readChannel } from '../phone/phone-code.ts'
import type { Channel } from '../phone/send-sms.ts'
import { type Factor, toUserJson, type User } from '../user-json.ts'

/** A code that is texted for one challenge of a factor; the challenge keeps its hash. */
export type TextedCode = { hash: string; code: string; isTest: boolean; channel: Channel }

export async function readPhoneChallenge(
  context: EndpointContext,
  challengeId: string,
  factor: Factor,
): Promise<TextedCode> {
  if (!context.auth.settings.arePhoneFactorsOn) {
    throw new AuthError(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')
  }
  const channel = readChannel(await readFields(context, true))
  const { code, isTest } = codeFor(context.auth, phoneOf(factor))
  return { hash: hashCode(challengeId, code), code, isTest, channel }
}

export async function textChallenge(
  context: EndpointContext,
  user: User,
  factor: Factor,
  { code, isTest, channel }: TextedCode,
): Promise<void> {
  const { ip } = context.request
  const phone = phoneOf(factor)
  await deliver(context, { phone, code, channel, type: 'mfa', user: toUserJson(user), ip, isTest })
}

/** Verifies the code that was texted for this challenge. */
export async function provePhoneCode(
  transaction: Transaction,
  { auth }: EndpointContext,
  factor: Factor,
  challengeId: string,
  code: string,
): Promise<void> {
  if (!auth.settings.arePhoneFactorsOn) {
    throw new AuthError(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')
  }
  const [row] = await transaction.query<{ hash: string | null }>(
    'select otp_code as hash from auth.mfa_challenges where id = $1 and factor_id = $2',
    [challengeId, factor.id],
  )
  const hash = row?.hash ?? ''
  if (hash === '' || !isHashOf(hash, challengeId.toLowerCase(), code)) {
    throw new AuthError(422, 'mfa_verification_failed', 'Invalid MFA Phone code entered')
  }
  await transaction.query(
    `update auth.mfa_factors set status = 'verified', updated_at = $2::timestamptz where id = $1`,
    [factor.id, instant(auth)],
  )
}

/** A number is at most one factor of a person: a verified one stays, an unfinished one makes room. */
export async function clearPhone(transaction: Transaction, userId: string, phone: string): Promise<void> {
  await transaction.query(
    `delete from auth.mfa_factors where user_id = $1 and phone = $2 and status = 'unverified'`,
    [userId, phone],
  )
  const rows = await transaction.query('select from auth.mfa_factors where user_id = $1 and phone = $2', [
    userId,
    phone,
  ])
  if (rows.length === 0) return
  const text = 'A verified phone factor already exists, unenroll the existing factor to continue'
  throw new AuthError(422, 'mfa_verified_factor_exists', text)
}

export function phoneOf(factor: Factor): string {
  return (factor.phone ?? '').replace(/^\+/, '')
}
