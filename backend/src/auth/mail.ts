import type { Transaction } from '#postgres/database.ts'

export type MailKind =
  | 'signup'
  | 'magiclink'
  | 'recovery'
  | 'invite'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'

/** One mail that auth wants sent; what templates call ConfirmationURL, Token, TokenHash, RedirectTo, SiteURL … */
export type AuthMail = {
  kind: MailKind
  to: string
  newEmail?: string
  /** The code people type: digits. */
  token: string
  tokenHash: string
  confirmationUrl: string
  redirectTo: string
  siteUrl: string
  user: { id: string; email: string; userMetadata: Record<string, unknown> }
}

/** Called inside the transaction that causes the mail: nothing may leave the house before it commits. */
export type SendMail = (transaction: Transaction, mail: AuthMail) => Promise<void>
