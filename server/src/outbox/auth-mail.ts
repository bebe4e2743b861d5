import type { AuthMail, SendMail } from '@fieldlark/backend/auth/mail.ts'
import type { Transaction } from '@fieldlark/backend/postgres/database.ts'
import { type Language, spokenLanguage } from '@fieldlark/domain/businesses/business.ts'
import { queueMail } from './queue.ts'

/** The profile knows best: its owner may have changed the language since sign-up. */
async function languageOf(transaction: Transaction, user: AuthMail['user']): Promise<Language> {
  const [profile] = await transaction.query<{ language: string }>(
    'select language from public.profiles where id = $1',
    [user.id],
  )
  return spokenLanguage(profile?.language ?? user.userMetadata.language)
}

// Letters begin as people speak: "Hi Maya", not "Hi Maya Sullivan". Anybody may sign up with somebody else's address:
// what is no plain name, such as an address of a web page, is not carried to him.
const firstName = (fullName: unknown): string => {
  const first = typeof fullName === 'string' ? (fullName.trim().split(/\s/, 1)[0] ?? '') : ''
  return /^[\p{L}\p{M}\p{N}'’-]{1,40}\.?$/u.test(first) ? first : ''
}

/** What the backend calls when an account needs a mail: a row in the outbox, in the reader's language. */
export const sendAuthMail: SendMail = async (transaction, mail) => {
  await queueMail(transaction, {
    key: `auth:${mail.kind}:${mail.tokenHash}`,
    kind: mail.kind.replaceAll('_', '-'),
    to: mail.to,
    language: await languageOf(transaction, mail.user),
    data: {
      name: firstName(mail.user.userMetadata.full_name),
      url: mail.confirmationUrl,
      // Most letters show only the link; the mailbox shows both, for clients of the API that take codes.
      code: mail.token,
      new_email: mail.newEmail,
    },
  })
}
