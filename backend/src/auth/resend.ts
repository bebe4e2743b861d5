import type { Answer } from '#http/exchange.ts'
import type { Transaction } from '#postgres/database.ts'
import { countUnsent } from './code-mail.ts'
import { sendConfirmation } from './confirmation.ts'
import { readEmail } from './email-address.ts'
import { mailEmailChange } from './email-change.ts'
import { AuthFault, invalid, json } from './errors.ts'
import { evenly } from './even-time.ts'
import { readFields } from './fields.ts'
import { type Challenge, readChallenge } from './flow-state.ts'
import type { Ask } from './parts.ts'
import { findUserByEmail, isConfirmed } from './users.ts'

const mailTypes = new Set(['signup', 'email_change'])
const phoneTypes = new Set(['sms', 'phone_change'])

/** POST /resend: `{}` also for an unknown or already confirmed address. */
export async function resend(ask: Ask): Promise<Answer> {
  const fields = await readFields(ask)
  const type = fields.text('type')
  if (!mailTypes.has(type) && !phoneTypes.has(type)) {
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
  }
  if (fields.text('email') !== '' && fields.text('phone') !== '') {
    throw invalid('Only an email address or phone number should be provided.')
  }
  if (phoneTypes.has(type)) {
    if (fields.text('phone') === '') throw invalid('Type provided requires a phone number')
    throw new AuthFault(400, 'phone_provider_disabled', 'Unsupported phone provider')
  }
  if (fields.text('email') === '') throw invalid('Type provided requires an email address')
  const challenge = readChallenge(fields)
  const email = readEmail(fields.text('email'))
  await evenly(() => mailAgain(ask, { type, email, challenge }))
  return json(200, {})
}

type Wish = { type: string; email: string; challenge: Challenge | null }

async function mailAgain(ask: Ask, wish: Wish): Promise<void> {
  const { auth } = ask
  const giveBack = await auth.limits.takeAddress(
    auth.database,
    wish.type === 'signup' ? 'confirmation' : 'email_change',
    wish.email,
  )
  try {
    await auth.database.transaction((transaction) => mailPending(transaction, ask, wish))
  } catch (fault) {
    await giveBack()
    throw fault
  }
}

async function mailPending(transaction: Transaction, ask: Ask, wish: Wish): Promise<void> {
  const { type, email, challenge } = wish
  const user = await findUserByEmail(transaction, email)
  if (type === 'signup') {
    if (user && !isConfirmed(user)) await sendConfirmation(transaction, ask, user.id, challenge)
    else await countUnsent(transaction, ask, 1)
  } else if (user && user.email_change !== '') {
    await mailEmailChange(transaction, ask, user, user.email_change, challenge)
  } else {
    await countUnsent(transaction, ask, ask.auth.settings.isSecureEmailChange ? 2 : 1)
  }
}
