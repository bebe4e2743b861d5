import { randomUUID } from 'node:crypto'
import type { Transaction } from '#postgres/database.ts'
import type { NoticeKind } from './mail.ts'
import type { EndpointContext } from './parts.ts'
import type { User } from './user-json.ts'

/**
 * Tells the owner of an account what was done to it, who may not be the one who did it. Not counted among the mails of an
 * address, so that nobody can use them up first.
 */
export async function mailNotice(
  transaction: Transaction,
  { auth }: EndpointContext,
  user: User,
  kind: NoticeKind,
): Promise<void> {
  if (user.email === '') return
  const { siteUrl } = auth.settings
  await auth.sendMail(transaction, {
    kind,
    to: user.email,
    token: '',
    tokenHash: randomUUID(),
    confirmationUrl: siteUrl,
    redirectTo: siteUrl,
    siteUrl,
    user: { id: user.id, email: user.email, userMetadata: user.user_metadata },
  })
}
