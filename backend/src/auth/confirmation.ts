import type { Transaction } from '#postgres/database.ts'
import { writeAudit } from './audit.ts'
import { mailCode } from './code-mail.ts'
import { beginFlow, type Challenge } from './flow-state.ts'
import type { EndpointContext } from './parts.ts'
import { chooseRedirect } from './redirect-choice.ts'
import { readUser } from './users.ts'

/** Sends the email that confirms a new address; /otp and /resend send it to an unconfirmed address too. */
export async function sendConfirmation(
  transaction: Transaction,
  context: EndpointContext,
  userId: string,
  challenge: Challenge | null,
): Promise<void> {
  const user = await readUser(transaction, userId)
  const isPkce = challenge !== null
  await mailCode(transaction, context, user, { kind: 'signup', redirectTo: chooseRedirect(context), isPkce })
  if (challenge) await beginFlow(transaction, context.auth, user.id, 'email/signup', challenge)
  await writeAudit(transaction, context, user, 'user_confirmation_requested')
}
