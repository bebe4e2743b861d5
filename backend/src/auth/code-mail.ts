import type { Transaction } from '#postgres/database.ts'
import { hashCode, makeCode } from './codes.ts'
import { instant } from './instants.ts'
import type { MailKind } from './mail.ts'
import { storeToken, type TokenKind } from './one-time-tokens.ts'
import type { Auth, EndpointContext } from './parts.ts'
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

/** Makes a code and stores its hash without sending an email, for links that an administrator passes on. */
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

/**
 * Counts an email that is not sent as if it were: when the quota is used up, a known address must not differ from an
 * unknown one.
 */
export async function countUnsent(
  transaction: Transaction,
  context: EndpointContext,
  mails: number,
): Promise<void> {
  for (let mail = 0; mail < mails; mail += 1)
    await context.auth.limits.takeMail(transaction, context.request.ip)
}

/** Emails one code; the email is sent with the transaction. */
export async function mailCode(
  transaction: Transaction,
  context: EndpointContext,
  user: User,
  request: CodeRequest,
): Promise<void> {
  const { auth } = context
  const link = await makeCodeLink(transaction, auth, user, request)
  // After the lock on the user's row, as everywhere: the email count is always the last lock.
  await auth.limits.takeMail(transaction, request.kind === 'invite' ? null : context.request.ip)
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
