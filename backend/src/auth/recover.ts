import type { Answer } from '#http/exchange.ts'
import { writeAudit } from './audit.ts'
import { countUnsent, mailCode } from './code-mail.ts'
import { readEmail } from './email-address.ts'
import { invalid, json } from './errors.ts'
import { evenly } from './even-time.ts'
import { readFields } from './fields.ts'
import { beginFlow, type Challenge, readChallenge } from './flow-state.ts'
import type { Ask } from './parts.ts'
import { chooseRedirect } from './redirect-choice.ts'
import { findUserByEmail } from './users.ts'

/** POST /recover: `{}` whether or not the address is known. */
export async function recover(ask: Ask): Promise<Answer> {
  const fields = await readFields(ask)
  if (fields.text('email') === '') throw invalid('Password recovery requires an email')
  const challenge = readChallenge(fields)
  const email = readEmail(fields.text('email'))
  await evenly(() => mailRecovery(ask, email, challenge))
  return json(200, {})
}

async function mailRecovery(ask: Ask, email: string, challenge: Challenge | null): Promise<void> {
  const { auth } = ask
  const giveBack = await auth.limits.takeAddress(auth.database, 'sign-in', email)
  try {
    await auth.database.transaction(async (transaction) => {
      const user = await findUserByEmail(transaction, email)
      if (!user) return countUnsent(transaction, ask, 1)
      const redirectTo = chooseRedirect(ask)
      await mailCode(transaction, ask, user, { kind: 'recovery', redirectTo, isPkce: challenge !== null })
      if (challenge) await beginFlow(transaction, auth, user.id, 'recovery', challenge)
      await writeAudit(transaction, ask, user, 'user_recovery_requested')
    })
  } catch (fault) {
    await giveBack()
    throw fault
  }
}
