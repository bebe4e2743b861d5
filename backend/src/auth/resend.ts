import type { HttpResponse } from '#http/exchange.ts'
import type { Transaction } from '#postgres/database.ts'
import { countUnsent } from './code-mail.ts'
import { sendConfirmation } from './confirmation.ts'
import { readEmail } from './email-address.ts'
import { mailEmailChange } from './email-change.ts'
import { invalid, json } from './errors.ts'
import { readFields } from './fields.ts'
import { type Challenge, readChallenge } from './flow-state.ts'
import { inMinimumTime } from './minimum-time.ts'
import type { EndpointContext } from './parts.ts'
import { resendSms } from './phone/phone-resend.ts'
import type { PhoneCodeType } from './phone/phone-verify.ts'
import { findUserByEmail, isConfirmed } from './users.ts'

const mailTypes = new Set(['signup', 'email_change'])
const isPhoneType = (type: string): type is PhoneCodeType => type === 'sms' || type === 'phone_change'

/** POST /resend: `{}` also for an unknown or already confirmed address. */
export async function resend(context: EndpointContext): Promise<HttpResponse> {
  const fields = await readFields(context)
  const type = fields.text('type')
  if (!mailTypes.has(type) && !isPhoneType(type)) {
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
  }
  if (fields.text('email') !== '' && fields.text('phone') !== '') {
    throw invalid('Only an email address or phone number should be provided.')
  }
  if (isPhoneType(type)) {
    if (fields.text('phone') === '') throw invalid('Type provided requires a phone number')
    return resendSms(context, type, fields.text('phone'))
  }
  if (fields.text('email') === '') throw invalid('Type provided requires an email address')
  const challenge = readChallenge(fields)
  const email = readEmail(fields.text('email'))
  await inMinimumTime(() => mailAgain(context, { type, email, challenge }))
  return json(200, {})
}

type ResendRequest = { type: string; email: string; challenge: Challenge | null }

async function mailAgain(context: EndpointContext, request: ResendRequest): Promise<void> {
  const { auth } = context
  const giveBack = await auth.limits.takeAddress(
    auth.database,
    request.type === 'signup' ? 'confirmation' : 'email_change',
    request.email,
    (await findUserByEmail(auth.database, request.email)) !== null,
  )
  try {
    await auth.database.transaction((transaction) => mailPending(transaction, context, request))
  } catch (error) {
    await giveBack()
    throw error
  }
}

async function mailPending(
  transaction: Transaction,
  context: EndpointContext,
  request: ResendRequest,
): Promise<void> {
  const { type, email, challenge } = request
  const user = await findUserByEmail(transaction, email)
  if (type === 'signup') {
    if (user && !isConfirmed(user)) await sendConfirmation(transaction, context, user.id, challenge)
    else await countUnsent(transaction, context, 1)
  } else if (user && user.email_change !== '') {
    await mailEmailChange(transaction, context, user, user.email_change, challenge)
  } else {
    await countUnsent(transaction, context, context.auth.settings.isSecureEmailChange ? 2 : 1)
  }
}
