import type { Transaction } from '#postgres/database.ts'
import { writeAudit } from './audit.ts'
import { mailCode } from './code-mail.ts'
import { beginFlow, type Challenge } from './flow-state.ts'
import type { Ask } from './parts.ts'
import { chooseRedirect } from './redirect-choice.ts'
import { readUser } from './users.ts'

/** The mail that confirms a new address; also what /otp and /resend send to an unconfirmed one. */
export async function sendConfirmation(
  transaction: Transaction,
  ask: Ask,
  userId: string,
  challenge: Challenge | null,
): Promise<void> {
  const user = await readUser(transaction, userId)
  const isPkce = challenge !== null
  await mailCode(transaction, ask, user, { kind: 'signup', redirectTo: chooseRedirect(ask), isPkce })
  if (challenge) await beginFlow(transaction, ask.auth, user.id, 'email/signup', challenge)
  await writeAudit(transaction, ask, user, 'user_confirmation_requested')
}
