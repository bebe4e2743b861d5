import type { Transaction } from '#postgres/database.ts'
import { hashCode, makeCode } from '../codes.ts'
import { AuthError, invalid } from '../errors.ts'
import type { Fields } from '../fields.ts'
import { instant } from '../instants.ts'
import { storeToken, type TokenKind } from '../one-time-tokens.ts'
import type { Auth, EndpointContext } from '../parts.ts'
import { toUserJson } from '../user-json.ts'
import { readUser } from '../users.ts'
import type { Channel, Sms } from './send-sms.ts'

/** A message that is sent once the transaction that stored its code has committed. */
export type PendingSms = Sms & { isTest: boolean }

type PhoneTokenKind = Extract<
  TokenKind,
  'confirmation_token' | 'phone_change_token' | 'reauthentication_token'
>

const sentAt: Record<PhoneTokenKind, string> = {
  confirmation_token: 'confirmation_sent_at',
  phone_change_token: 'phone_change_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
}

export function readChannel(fields: Fields): Channel {
  const channel = fields.text('channel') || 'sms'
  if (channel === 'sms' || channel === 'whatsapp') return channel
  throw invalid("Invalid channel, supported values are 'sms' or 'whatsapp'.")
}

/** The code for a number: a new one, or the fixed one that the settings name. */
export function codeFor({ settings }: Auth, phone: string): { code: string; isTest: boolean } {
  const fixed = Object.hasOwn(settings.smsTestCodes, phone) ? settings.smsTestCodes[phone] : undefined
  return fixed === undefined
    ? { code: makeCode(settings.otpLength), isTest: false }
    : { code: fixed, isTest: true }
}

/** Stores the hash of a code for the number, in place of an earlier one, and counts its message. */
export async function storePhoneCode(
  transaction: Transaction,
  context: EndpointContext,
  { userId, kind, phone, channel }: { userId: string; kind: PhoneTokenKind; phone: string; channel: Channel },
): Promise<PendingSms> {
  const { auth, request } = context
  const { code, isTest } = codeFor(auth, phone)
  await transaction.query(
    `update auth.users set ${sentAt[kind]} = $2::timestamptz, updated_at = $2::timestamptz where id = $1`,
    [userId, instant(auth)],
  )
  await storeToken(transaction, auth, { userId, kind, tokenHash: hashCode(phone, code), relatesTo: phone })
  await auth.limits.takeSms(transaction, request.ip)
  const user = toUserJson(await readUser(transaction, userId))
  return { phone, code, channel, user, ip: request.ip, isTest }
}

/** Reserves the right to text this number, then runs the work and gives the right back if nothing was sent. */
export async function textInTurn<T>(
  { auth }: EndpointContext,
  phone: string,
  work: () => Promise<T>,
): Promise<T> {
  const giveBack = await auth.limits.takeAddress(auth.database, 'sms', phone)
  try {
    return await work()
  } catch (error) {
    await giveBack()
    throw error
  }
}

/**
 * Sends the message, outside any transaction: a slow hook must hold neither a connection nor the user's row. Returns
 * what clients get about it.
 */
export async function deliver({ auth }: EndpointContext, sms: PendingSms): Promise<{ message_id?: string }> {
  if (sms.isTest) return { message_id: 'test-otp' }
  await auth.sendSms(sms)
  return {}
}

export function phoneDisabled(status: 400 | 422, message: string): AuthError {
  return new AuthError(status, 'phone_provider_disabled', message)
}
