import type { Answer } from '#http/exchange.ts'
import { readEmail } from './email-address.ts'
import { AuthFault, invalid, json } from './errors.ts'
import { refuseEvenly } from './even-time.ts'
import { type Fields, readFields } from './fields.ts'
import type { Ask } from './parts.ts'
import { startSession } from './sessions.ts'
import { firstOfTwoAgreed, kindsOf, verifyCode, verifyHash } from './verification.ts'

/** POST /verify: a code typed by somebody, or the hash an app took from a link. */
export async function verify(ask: Ask): Promise<Answer> {
  const { auth } = ask
  const fields = await readFields(ask)
  const type = fields.text('type')
  const tokenHash = fields.text('token_hash')
  if (type === '') throw invalid('Verify requires a verification type')
  if ((fields.text('token') === '') === (tokenHash === '')) {
    throw invalid('Verify requires either a token or a token hash')
  }
  const email = tokenHash === '' ? readAddress(fields, type) : refuseAddress(fields)
  kindsOf(type)
  // A code for an unknown address is refused as late as a wrong one for a known address.
  const result = await refuseEvenly(async () => {
    const redeemed = await auth.database.transaction(async (transaction) => {
      const verified =
        email === null
          ? await verifyHash(transaction, ask, type, tokenHash)
          : await verifyCode(transaction, ask, type, email, fields.text('token').replace(/[\s-]/g, ''))
      if (!verified) return null
      if (!verified.isComplete) return { msg: firstOfTwoAgreed, code: '200' }
      return startSession(transaction, ask, verified.userId, 'otp')
    })
    // Outside the transaction: a wrong guess has to stay counted.
    if (!redeemed) throw expired(email === null)
    return redeemed
  })
  return json(200, result, { 'cache-control': 'no-store' })
}

function readAddress(fields: Fields, type: string): string {
  const [email, phone] = [fields.text('email'), fields.text('phone')]
  if ((email === '') === (phone === '')) {
    throw invalid('Only an email address or phone number should be provided on verify')
  }
  if (type === 'sms' || type === 'phone_change' || email === '') throw expired(false)
  return readEmail(email)
}

function refuseAddress(fields: Fields): null {
  if (fields.text('email') !== '' || fields.text('phone') !== '' || fields.text('redirect_to') !== '') {
    throw invalid('Only the token_hash and type should be provided')
  }
  return null
}

export function expired(isLink: boolean): AuthFault {
  const text = isLink ? 'Email link is invalid or has expired' : 'Token has expired or is invalid'
  return new AuthFault(403, 'otp_expired', text)
}
