import type { HttpResponse } from '#http/exchange.ts'
import type { Transaction } from '#postgres/database.ts'
import { writeAudit } from '../audit.ts'
import { invalid, json } from '../errors.ts'
import type { Fields, Json } from '../fields.ts'
import { instant } from '../instants.ts'
import { inMinimumTime } from '../minimum-time.ts'
import type { EndpointContext } from '../parts.ts'
import {
  answerRepeated,
  type FirstPassword,
  hashOf,
  hashOrCompare,
  registerAgain,
} from '../repeated-signup.ts'
import { toUserJson } from '../user-json.ts'
import { insertUser } from '../user-writes.ts'
import { findUserByPhone, isConfirmed, lockUser, readUser } from '../users.ts'
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

type PhoneRegistration = { phone: string; channel: Channel; data: Json; password: FirstPassword }

/** POST /signup with a phone number and a password: the texted code confirms it, also where email needs no proof. */
export async function signUpByPhone(
  context: EndpointContext,
  fields: Fields,
  data: Json,
): Promise<HttpResponse> {
  const { auth } = context
  if (!auth.settings.isPhoneOn) throw phoneDisabled(400, 'Phone signups are disabled')
  if (fields.text('code_challenge') !== '') throw invalid('PKCE not supported for phone signups')
  const phone = readPhone(fields.text('phone'))
  const channel = readChannel(fields)
  const found = await findUserByPhone(auth.database, phone)
  const password = await hashOrCompare(context, found, fields.text('password'))
  const registration = { phone, channel, data, password }
  const body = await inMinimumTime(() =>
    textInTurn(context, phone, async () => {
      const { sms, shown } = await auth.database.transaction((transaction) =>
        register(transaction, context, registration),
      )
      if (sms) await deliver(context, sms)
      return shown
    }),
  )
  return json(200, body)
}

async function register(
  transaction: Transaction,
  context: EndpointContext,
  registration: PhoneRegistration,
): Promise<{ sms: PendingSms | null; shown: Json }> {
  const { auth, request } = context
  const { phone, channel, data, password } = registration
  const found = await findUserByPhone(transaction, phone)
  const known = found && (await lockUser(transaction, found.id))
  if (known && isConfirmed(known)) {
    await auth.limits.takeSms(transaction, request.ip)
    return { sms: null, shown: await answerRepeated(transaction, context, { phone, data }, known) }
  }
  const user =
    known ??
    (await insertUser(transaction, {
      email: null,
      phone,
      passwordHash: hashOf(password),
      userMetadata: data,
      isConfirmed: false,
      at: instant(auth),
    }))
  if (known) await registerAgain(transaction, context, { data, password }, known)
  await writeAudit(transaction, context, user, 'user_confirmation_requested', { provider: 'phone', channel })
  const kind = 'confirmation_token'
  const sms = await storePhoneCode(transaction, context, { userId: user.id, kind, phone, channel })
  return { sms, shown: toUserJson(await readUser(transaction, user.id)) }
}
