import type { HttpResponse } from '#http/exchange.ts'
import { writeAudit } from './audit.ts'
import { mailCode } from './code-mail.ts'
import { AuthError, invalid, json } from './errors.ts'
import type { EndpointContext } from './parts.ts'
import { deliver, storePhoneCode, textInTurn } from './phone/phone-code.ts'
import { requireUser } from './signed-in.ts'
import type { User } from './user-json.ts'
import { isConfirmed, lockUser } from './users.ts'

/** GET /reauthenticate: sends a code to the signed-in user's own address, or to the phone of a user without one. */
export async function reauthenticate(context: EndpointContext): Promise<HttpResponse> {
  const { auth } = context
  const { user } = await requireUser(context)
  const isByPhone = user.email === '' && user.phone !== '' && auth.settings.isPhoneOn
  if (user.email === '' && !isByPhone)
    throw invalid('Reauthentication requires the user to have an email or a phone number')
  if (!isConfirmed(user)) throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
  if (isByPhone) return reauthenticateByPhone(context, user)
  const giveBack = await auth.limits.takeAddress(auth.database, 'reauthentication', user.email)
  try {
    await auth.database.transaction(async (transaction) => {
      const redirectTo = auth.settings.siteUrl
      await mailCode(transaction, context, user, { kind: 'reauthentication', redirectTo, isPkce: false })
      await writeAudit(transaction, context, user, 'user_reauthenticate_requested')
    })
  } catch (error) {
    await giveBack()
    throw error
  }
  return json(200, {})
}

async function reauthenticateByPhone(context: EndpointContext, user: User): Promise<HttpResponse> {
  const { id: userId, phone } = user
  return textInTurn(context, phone, async () => {
    const sms = await context.auth.database.transaction(async (transaction) => {
      await lockUser(transaction, userId)
      await writeAudit(transaction, context, user, 'user_reauthenticate_requested')
      const kind = 'reauthentication_token'
      return storePhoneCode(transaction, context, { userId, kind, phone, channel: 'sms' })
    })
    return json(200, await deliver(context, sms))
  })
}
