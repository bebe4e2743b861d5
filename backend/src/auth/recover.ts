import type { HttpResponse } from '#http/exchange.ts'
import { writeAudit } from './audit.ts'
import { countUnsent, mailCode } from './code-mail.ts'
import { readEmail } from './email-address.ts'
import { invalid, json } from './errors.ts'
import { readFields } from './fields.ts'
import { beginFlow, type Challenge, readChallenge } from './flow-state.ts'
import { inMinimumTime } from './minimum-time.ts'
import type { EndpointContext } from './parts.ts'
import { chooseRedirect } from './redirect-choice.ts'
import { findUserByEmail } from './users.ts'

/** POST /recover: `{}` whether or not the address is known. */
export async function recover(context: EndpointContext): Promise<HttpResponse> {
  const fields = await readFields(context)
  if (fields.text('email') === '') throw invalid('Password recovery requires an email')
  const challenge = readChallenge(fields)
  const email = readEmail(fields.text('email'))
  await inMinimumTime(() => mailRecovery(context, email, challenge))
  return json(200, {})
}

async function mailRecovery(
  context: EndpointContext,
  email: string,
  challenge: Challenge | null,
): Promise<void> {
  const { auth } = context
  const isReached = (await findUserByEmail(auth.database, email)) !== null
  const giveBack = await auth.limits.takeAddress(auth.database, 'sign-in', email, isReached)
  try {
    await auth.database.transaction(async (transaction) => {
      const user = await findUserByEmail(transaction, email)
      if (!user) return countUnsent(transaction, context, 1)
      const redirectTo = chooseRedirect(context)
      await mailCode(transaction, context, user, { kind: 'recovery', redirectTo, isPkce: challenge !== null })
      if (challenge) await beginFlow(transaction, auth, user.id, 'recovery', challenge)
      await writeAudit(transaction, context, user, 'user_recovery_requested')
    })
  } catch (error) {
    await giveBack()
    throw error
  }
}
