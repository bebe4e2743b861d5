import type { HttpResponse } from '#http/exchange.ts'
import type { Transaction } from '#postgres/database.ts'
import { writeAudit } from '../audit.ts'
import { AuthError, json, signupDisabled } from '../errors.ts'
import type { Fields, Json } from '../fields.ts'
import { instant } from '../instants.ts'
import { checkMetadata } from '../metadata-size.ts'
import { inMinimumTime } from '../minimum-time.ts'
import type { EndpointContext } from '../parts.ts'
import { dropPassword } from '../user-changes.ts'
import type { User } from '../user-json.ts'
import { insertUser } from '../user-writes.ts'
import { findUserByPhone, isConfirmed, lockUser } from '../users.ts'
import {
  deliver,
  type PendingSms,
  phoneDisabled,
  readChannel,
  storePhoneCode,
  textInTurn,
} from './phone-code.ts'
import { readPhone } from './phone-number.ts'
import type { Channel } from './send-sms.ts'

type OtpRequest = { phone: string; channel: Channel; isNewAllowed: boolean; data: Json }

/** POST /otp with a phone number: texts a code; creates the user when there is none. */
export async function sendPhoneOtp(
  context: EndpointContext,
  fields: Fields,
  isNewAllowed: boolean,
): Promise<HttpResponse> {
  if (!context.auth.settings.isPhoneOn) throw phoneDisabled(400, 'Unsupported phone provider')
  const phone = readPhone(fields.text('phone'))
  const data = checkMetadata(fields.object('data') ?? {})
  const request = { phone, channel: readChannel(fields), isNewAllowed, data }
  const sent = await inMinimumTime(() =>
    textInTurn(context, phone, async () => {
      const sms = await context.auth.database.transaction((transaction) =>
        storeOtp(transaction, context, request),
      )
      return deliver(context, sms)
    }),
  )
  return json(200, sent)
}

async function storeOtp(
  transaction: Transaction,
  context: EndpointContext,
  request: OtpRequest,
): Promise<PendingSms> {
  const { phone, channel } = request
  const user = await findOrMake(transaction, context, request)
  // The code will confirm whoever requested it now, so a password that a stranger may have set is removed.
  if (!isConfirmed(user)) await dropPassword(transaction, user.id)
  const action = user.phone_confirmed_at === null ? 'user_confirmation_requested' : 'user_recovery_requested'
  await writeAudit(transaction, context, user, action, { channel })
  return storePhoneCode(transaction, context, { userId: user.id, kind: 'confirmation_token', phone, channel })
}

async function findOrMake(
  transaction: Transaction,
  context: EndpointContext,
  { phone, isNewAllowed, data }: OtpRequest,
): Promise<User> {
  const known = await findUserByPhone(transaction, phone)
  if (known) return (await lockUser(transaction, known.id)) ?? known
  if (!isNewAllowed) throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  if (!context.auth.settings.isSignupOpen) throw signupDisabled()
  return insertUser(transaction, {
    email: null,
    phone,
    passwordHash: null,
    userMetadata: data,
    isConfirmed: false,
    at: instant(context.auth),
  })
}
