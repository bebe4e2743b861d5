import type { HttpResponse } from '#http/exchange.ts'
import type { Transaction } from '#postgres/database.ts'
import { writeAudit } from '../audit.ts'
import { AuthError, json } from '../errors.ts'
import type { Json } from '../fields.ts'
import { instant } from '../instants.ts'
import { hasSignedInFrom } from '../known-place.ts'
import { rejectInMinimumTime } from '../minimum-time.ts'
import { redeemCode, type TokenKind } from '../one-time-tokens.ts'
import type { EndpointContext } from '../parts.ts'
import { startSession } from '../sessions.ts'
import { findUserByPhone, isBanned, lockUser } from '../users.ts'
import { changePhone } from './phone-change.ts'
import { setPhone } from './phone-number.ts'

export type PhoneCodeType = 'sms' | 'phone_change'

type Guess = { type: PhoneCodeType; phone: string; code: string }

/** POST /verify with a texted code: signs in, and confirms the number it was sent to. */
export async function verifyPhone(context: EndpointContext, guess: Guess): Promise<HttpResponse> {
  const session = await rejectInMinimumTime(async () => {
    const { database, limits, settings } = context.auth
    if (!settings.isPhoneOn) throw codeExpired()
    const isKnownPlace = await hasSignedInFrom(context, await ownerOf(context, guess))
    // Six digits are few, and a new code may be requested every minute: wrong ones are counted per number too.
    const giveBack = await limits.takePassword(`code ${guess.phone}`, context.request.ip, isKnownPlace)
    const session = await database.transaction((transaction) => redeem(transaction, context, guess))
    // Outside the transaction, because a wrong guess has to stay counted.
    if (!session) throw codeExpired()
    await giveBack()
    return session
  })
  return json(200, session, { 'cache-control': 'no-store' })
}

async function ownerOf({ auth }: EndpointContext, { type, phone }: Guess): Promise<string | null> {
  return type === 'sms' ? ((await findUserByPhone(auth.database, phone))?.id ?? null) : null
}

async function redeem(
  transaction: Transaction,
  context: EndpointContext,
  { type, phone, code }: Guess,
): Promise<Json | null> {
  const kinds: TokenKind[] = [type === 'sms' ? 'confirmation_token' : 'phone_change_token']
  const lifetimeSeconds = context.auth.settings.smsOtpExpirySeconds
  for (const userId of await candidatesOf(transaction, type, phone)) {
    const guess = { userId, address: phone, code, kinds, lifetimeSeconds }
    if (await redeemCode(transaction, context.auth, guess)) {
      return accept(transaction, context, userId, { type, phone })
    }
  }
  return null
}

/** Several accounts may be changing to one number; the code decides which one is meant. */
async function candidatesOf(transaction: Transaction, type: PhoneCodeType, phone: string): Promise<string[]> {
  const rows = await transaction.query<{ id: string }>(
    type === 'sms'
      ? 'select id::text from auth.users where phone = $1 and deleted_at is null'
      : `select id::text from auth.users where phone_change = $1 and deleted_at is null
         order by phone_change_sent_at desc limit 5`,
    [phone],
  )
  return rows.map(({ id }) => id)
}

async function accept(
  transaction: Transaction,
  context: EndpointContext,
  userId: string,
  { type, phone }: Pick<Guess, 'type' | 'phone'>,
): Promise<Json | null> {
  const user = await lockUser(transaction, userId)
  if (!user) return null
  if (isBanned(user, context.auth.now())) throw new AuthError(403, 'user_banned', 'User is banned')
  if (type === 'phone_change') await changePhone(transaction, context, user, phone)
  else if (user.phone_confirmed_at === null) {
    await setPhone(transaction, user.id, phone, true, instant(context.auth))
    await writeAudit(transaction, context, user, 'user_signedup', { provider: 'phone' })
  }
  await writeAudit(transaction, context, user, 'login')
  return startSession(transaction, context, user.id, 'otp')
}

/** An unknown number, a wrong code and an expired one alike. */
function codeExpired(): AuthError {
  return new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
}
