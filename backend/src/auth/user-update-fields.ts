import { requireAal2ToChange } from './assurance.ts'
import { readEmail } from './email-address.ts'
import { emailExists } from './email-change.ts'
import { AuthError } from './errors.ts'
import { type Fields, type Json, readFields } from './fields.ts'
import { type Challenge, readChallenge } from './flow-state.ts'
import { checkMetadata } from './metadata-size.ts'
import type { EndpointContext } from './parts.ts'
import { requireProofToChangePassword } from './password-change.ts'
import { checkNewPassword } from './password-rules.ts'
import { rejectTakenPhone } from './phone/phone-change.ts'
import { phoneDisabled, readChannel } from './phone/phone-code.ts'
import { readPhone } from './phone/phone-number.ts'
import type { Channel } from './phone/send-sms.ts'
import type { SignedIn } from './signed-in.ts'
import { findUserByEmail } from './users.ts'

/** What a person changes about their own account; null and undefined leave a value as it is. */
export type Change = {
  email: string | null
  phone: { phone: string; channel: Channel } | null
  passwordHash: string | null
  data: Json | undefined
  challenge: Challenge | null
}

/** Reads and checks what PUT /user may change. */
export async function readChange(context: EndpointContext, signedIn: SignedIn): Promise<Change> {
  const { user } = signedIn
  const { settings, database } = context.auth
  const fields = await readFields(context)
  if (fields.object('app_metadata')) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  const challenge = readChallenge(fields)
  const given = fields.text('email') === '' ? null : readEmail(fields.text('email'))
  const email = given === user.email ? null : given
  if (email !== null || fields.optionalText('password') !== undefined) {
    await requireAal2ToChange(context, signedIn)
  }
  if (email !== null && (await findUserByEmail(database, email))) throw emailExists()
  const phone = await readNewPhone(context, signedIn, fields)
  const data = fields.object('data')
  if (data) checkMetadata(data)
  const password = fields.optionalText('password')
  if (password !== undefined) {
    if (user.is_anonymous && email === null && phone === null) throw passwordWithoutAddress()
    checkNewPassword(password, settings)
    await requireProofToChangePassword(context, signedIn, fields)
  }
  const passwordHash =
    password === undefined ? null : await hashNew(context, password, user.encrypted_password)
  return { email, phone, passwordHash, data, challenge }
}

function passwordWithoutAddress(): AuthError {
  const text = 'Updating password of an anonymous user without an email or phone is not allowed'
  return new AuthError(422, 'validation_failed', text)
}

async function hashNew(context: EndpointContext, password: string, stored: string | null): Promise<string> {
  if (stored && (await context.auth.passwords.verify(password, stored))) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  return context.auth.passwords.hash(password)
}

async function readNewPhone(
  context: EndpointContext,
  signedIn: SignedIn,
  fields: Fields,
): Promise<Change['phone']> {
  const { auth } = context
  const given = fields.text('phone')
  if (given === '' || given === signedIn.user.phone) return null
  if (!auth.settings.isPhoneOn) throw phoneDisabled(400, 'Unsupported phone provider')
  const phone = readPhone(given)
  if (phone === signedIn.user.phone) return null
  await requireAal2ToChange(context, signedIn)
  await rejectTakenPhone(auth.database, phone)
  return { phone, channel: readChannel(fields) }
}
