import type { Answer } from '#http/exchange.ts'
import { writeAudit } from './audit.ts'
import { mailCode } from './code-mail.ts'
import { AuthFault, invalid, json } from './errors.ts'
import type { Ask } from './parts.ts'
import { requireUser } from './signed-in.ts'
import { isConfirmed } from './users.ts'

/** GET /reauthenticate: a code to the signed-in person's own address. */
export async function reauthenticate(ask: Ask): Promise<Answer> {
  const { auth } = ask
  const { user } = await requireUser(ask)
  if (user.email === '')
    throw invalid('Reauthentication requires the user to have an email or a phone number')
  if (!isConfirmed(user)) throw new AuthFault(422, 'email_not_confirmed', 'Please verify your email first.')
  const giveBack = await auth.limits.takeAddress(auth.database, 'reauthentication', user.email)
  try {
    await auth.database.transaction(async (transaction) => {
      const redirectTo = auth.settings.siteUrl
      await mailCode(transaction, ask, user, { kind: 'reauthentication', redirectTo, isPkce: false })
      await writeAudit(transaction, ask, user, 'user_reauthenticate_requested')
    })
  } catch (fault) {
    await giveBack()
    throw fault
  }
  return json(200, {})
}
