import type { HttpResponse } from '#http/exchange.ts'
import { readEmail } from './email-address.ts'
import { AuthError, invalid, json } from './errors.ts'
import { type Fields, readFields } from './fields.ts'
import { rejectInMinimumTime } from './minimum-time.ts'
import type { EndpointContext } from './parts.ts'
import { readPhone } from './phone/phone-number.ts'
import { type PhoneCodeType, verifyPhone } from './phone/phone-verify.ts'
import { startSession } from './sessions.ts'
import { firstOfTwoAgreed, kindsOf, verifyCode, verifyHash } from './verification.ts'

/** POST /verify: a code that somebody typed, or the hash that an app took from a link. */
export async function verify(context: EndpointContext): Promise<HttpResponse> {
  const { auth } = context
  const fields = await readFields(context)
  const type = fields.text('type')
  const tokenHash = fields.text('token_hash')
  if (type === '') throw invalid('Verify requires a verification type')
  if ((fields.text('token') === '') === (tokenHash === '')) {
    throw invalid('Verify requires either a token or a token hash')
  }
  const code = fields.text('token').replace(/[\s-]/g, '')
  if (tokenHash === '' && isPhoneType(type) && fields.text('email') === '') {
    return verifyPhone(context, { type, phone: readPhone(readAddress(fields)), code })
  }
  const email = tokenHash === '' ? readEmailOf(fields, type) : rejectAddress(fields)
  kindsOf(type)
  // The error for an unknown address takes as long as a wrong code for a known address.
  const result = await rejectInMinimumTime(async () => {
    const redeemed = await auth.database.transaction(async (transaction) => {
      const verified =
        email === null
          ? await verifyHash(transaction, context, type, tokenHash)
          : await verifyCode(transaction, context, type, email, code)
      if (!verified) return null
      if (!verified.isComplete) return { msg: firstOfTwoAgreed, code: '200' }
      return startSession(transaction, context, verified.userId, 'otp')
    })
    // Outside the transaction, because a wrong guess has to stay counted.
    if (!redeemed) throw expired(email === null)
    return redeemed
  })
  return json(200, result, { 'cache-control': 'no-store' })
}

const isPhoneType = (type: string): type is PhoneCodeType => type === 'sms' || type === 'phone_change'

/** The email address or phone number of the request. */
function readAddress(fields: Fields): string {
  const [email, phone] = [fields.text('email'), fields.text('phone')]
  if ((email === '') === (phone === '')) {
    throw invalid('Only an email address or phone number should be provided on verify')
  }
  return email || phone
}

function readEmailOf(fields: Fields, type: string): string {
  const address = readAddress(fields)
  if (fields.text('phone') !== '') readPhone(address)
  if (isPhoneType(type) || fields.text('email') === '') throw expired(false)
  return readEmail(address)
}

function rejectAddress(fields: Fields): null {
  if (fields.text('email') !== '' || fields.text('phone') !== '' || fields.text('redirect_to') !== '') {
    throw invalid('Only the token_hash and type should be provided')
  }
  return null
}

export function expired(isLink: boolean): AuthError {
  const text = isLink ? 'Email link is invalid or has expired' : 'Token has expired or is invalid'
  return new AuthError(403, 'otp_expired', text)
}
