import type { Transaction } from '#postgres/database.ts'

export type MailKind =
  | 'signup'
  | 'magiclink'
  | 'recovery'
  | 'invite'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'

/** Tells of something that happened; such a mail has no code, and its link is the site. */
export type NoticeKind = 'password_changed' | 'factor_added' | 'factor_removed' | 'recovery_code_used'

/**
 * One email that auth sends: the values that templates call ConfirmationURL, Token, TokenHash, RedirectTo, SiteURL …
 */
export type AuthMail = {
  kind: MailKind | NoticeKind
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

/** Called inside the transaction that causes the email, so that nothing is sent before the commit. */
export type SendMail = (transaction: Transaction, mail: AuthMail) => Promise<void>
