import type { AuthMail, SendMail } from '@fieldlark/backend/auth/mail.ts'
import type { Transaction } from '@fieldlark/backend/postgres/database.ts'
import { type Language, spokenLanguage } from '@fieldlark/domain/businesses/business.ts'
import { queueMail } from './queue.ts'

/** The profile comes first: people may have changed their language since sign-up. */
async function languageOf(transaction: Transaction, user: AuthMail['user']): Promise<Language> {
  const [profile] = await transaction.query<{ language: string }>(
    'select language from public.profiles where id = $1',
    [user.id],
  )
  return spokenLanguage(profile?.language ?? user.userMetadata.language)
}

// Emails greet people by first name. Anybody may sign up with somebody else's address, so text that is not a plain name,
// such as a web address, is never sent to that person.
const firstName = (fullName: unknown): string => {
  const first = typeof fullName === 'string' ? (fullName.trim().split(/\s/, 1)[0] ?? '') : ''
  return /^[\p{L}\p{M}\p{N}'’-]{1,40}\.?$/u.test(first) ? first : ''
}

/** The backend calls this when an account needs an email; it becomes a row in the outbox, in the reader's language. */
export const sendAuthMail: SendMail = async (transaction, mail) => {
  await queueMail(transaction, {
    key: `auth:${mail.kind}:${mail.tokenHash}`,
    kind: mail.kind.replaceAll('_', '-'),
    to: mail.to,
    language: await languageOf(transaction, mail.user),
    data: {
      name: firstName(mail.user.userMetadata.full_name),
      url: mail.confirmationUrl,
      // Most emails show only the link; the mailbox shows the code too, for API clients that use it.
      code: mail.token,
      new_email: mail.newEmail,
    },
  })
}
