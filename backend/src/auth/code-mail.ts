import type { Transaction } from '#postgres/database.ts'
import { hashCode, makeCode } from './codes.ts'
import { instant } from './instants.ts'
import type { MailKind } from './mail.ts'
import { storeToken, type TokenKind } from './one-time-tokens.ts'
import type { Ask, Auth } from './parts.ts'
import type { User } from './user-json.ts'

type Purpose = { token: TokenKind; sentAt: string; linkType: string }

const purposes: Record<MailKind, Purpose> = {
  signup: { token: 'confirmation_token', sentAt: 'confirmation_sent_at', linkType: 'signup' },
  invite: { token: 'confirmation_token', sentAt: 'invited_at', linkType: 'invite' },
  magiclink: { token: 'recovery_token', sentAt: 'recovery_sent_at', linkType: 'magiclink' },
  recovery: { token: 'recovery_token', sentAt: 'recovery_sent_at', linkType: 'recovery' },
  email_change_new: {
    token: 'email_change_token_new',
    sentAt: 'email_change_sent_at',
    linkType: 'email_change',
  },
  email_change_current: {
    token: 'email_change_token_current',
    sentAt: 'email_change_sent_at',
    linkType: 'email_change',
  },
  reauthentication: {
    token: 'reauthentication_token',
    sentAt: 'reauthentication_sent_at',
    linkType: 'reauthentication',
  },
}

type CodeRequest = { kind: MailKind; redirectTo: string; isPkce: boolean; newEmail?: string }

type CodeLink = { code: string; tokenHash: string; url: string; to: string }

/** Makes a code and keeps its hash, without a mail: for links that an administrator hands over. */
export async function makeCodeLink(
  transaction: Transaction,
  auth: Auth,
  user: User,
  request: CodeRequest,
): Promise<CodeLink> {
  const purpose = purposes[request.kind]
  const to = request.kind === 'email_change_new' ? (request.newEmail ?? user.email_change) : user.email
  const code = makeCode(auth.settings.otpLength)
  const tokenHash = hashCode(to, code, request.isPkce)
  await transaction.query(
    `update auth.users set ${purpose.sentAt} = $2::timestamptz, updated_at = $2::timestamptz
       ${request.kind === 'invite' ? ', confirmation_sent_at = $2::timestamptz' : ''} where id = $1`,
    [user.id, instant(auth)],
  )
  await storeToken(transaction, auth, { userId: user.id, kind: purpose.token, tokenHash, relatesTo: to })
  const query = new URLSearchParams({
    token: tokenHash,
    type: purpose.linkType,
    redirect_to: request.redirectTo,
  })
  return { code, tokenHash, to, url: `${auth.settings.externalUrl}/auth/v1/verify?${query}` }
}

/** Counts mails as if they were sent: at the end of the quota a known address must not differ from an unknown one. */
export async function countUnsent(transaction: Transaction, ask: Ask, mails: number): Promise<void> {
  for (let mail = 0; mail < mails; mail += 1) await ask.auth.limits.takeMail(transaction, ask.incoming.ip)
}

/** One code by mail; the mail belongs to the transaction. */
export async function mailCode(
  transaction: Transaction,
  ask: Ask,
  user: User,
  request: CodeRequest,
): Promise<void> {
  const { auth } = ask
  const link = await makeCodeLink(transaction, auth, user, request)
  // After the user's row is held, as everywhere: the count of mails is the last lock of all.
  await auth.limits.takeMail(transaction, request.kind === 'invite' ? null : ask.incoming.ip)
  await auth.sendMail(transaction, {
    kind: request.kind,
    to: link.to,
    ...(request.newEmail === undefined ? {} : { newEmail: request.newEmail }),
    token: link.code,
    tokenHash: link.tokenHash,
    confirmationUrl: link.url,
    redirectTo: request.redirectTo,
    siteUrl: auth.settings.siteUrl,
    user: { id: user.id, email: user.email, userMetadata: user.user_metadata },
  })
}
