import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { cleanLine, cleanText } from '@fieldlark/domain/values/text.ts'
import { brandingOf, type GivenBranding } from './branding.ts'
import { layoutTexts } from './layout/layout.texts.ts'
import { page } from './layout/page.ts'
import { plain } from './layout/plain.ts'
import type { EmailContent, Message } from './message.ts'
import { bookingCode } from './messages/booking-code.ts'
import { businessOffered } from './messages/business-offered.ts'
import { clientMessage, messageOwner } from './messages/client-message.ts'
import { clientPortalInvitation } from './messages/client-portal-invitation.ts'
import { clientReview } from './messages/client-review.ts'
import { clientStatement } from './messages/client-statement.ts'
import { contactMessage } from './messages/contact-message.ts'
import { emailChangeCurrent, emailChangeNew } from './messages/email-change.ts'
import { factorAdded, factorRemoved, recoveryCodeUsed } from './messages/factor-changes.ts'
import { invite } from './messages/invite.ts'
import { invoiceClaimedOwner, invoicePaidOwner } from './messages/invoice-owner.ts'
import { invoiceReminder } from './messages/invoice-reminder.ts'
import { invoiceSent } from './messages/invoice-sent.ts'
import { magiclink } from './messages/magiclink.ts'
import { notification } from './messages/notification.ts'
import { passwordChanged } from './messages/password-changed.ts'
import { paymentReceipt } from './messages/payment-receipt.ts'
import { paymentRefund } from './messages/payment-refund.ts'
import { planEnded, planEnding, planPaymentFailed } from './messages/plan.ts'
import { portalCode } from './messages/portal-code.ts'
import { quoteChangesOwner, quoteDeclinedOwner, quoteRenewOwner } from './messages/quote-answers.ts'
import { quoteApprovedClient, quoteApprovedOwner } from './messages/quote-approved.ts'
import { quoteFollowUp } from './messages/quote-follow-up.ts'
import { quoteSent } from './messages/quote-sent.ts'
import { reauthentication } from './messages/reauthentication.ts'
import { recovery } from './messages/recovery.ts'
import { requestReceived } from './messages/request-received.ts'
import { signup } from './messages/signup.ts'
import { teamInvitation } from './messages/team-invitation.ts'
import { visitCancelled } from './messages/visit-cancelled.ts'
import { visitEarlier } from './messages/visit-earlier.ts'
import { visitOnMyWay } from './messages/visit-on-my-way.ts'
import { visitReminder } from './messages/visit-reminder.ts'
import { visitDeclined, visitLapsed, visitOffered, visitWanted } from './messages/visit-wanted.ts'
import { visitBooked, visitMoved } from './messages/visits.ts'

const catalog = {
  signup,
  magiclink,
  recovery,
  invite,
  'email-change-current': emailChangeCurrent,
  'email-change-new': emailChangeNew,
  reauthentication,
  'password-changed': passwordChanged,
  'factor-added': factorAdded,
  'factor-removed': factorRemoved,
  'recovery-code-used': recoveryCodeUsed,
  'team-invitation': teamInvitation,
  'business-offered': businessOffered,
  'plan-ending': planEnding,
  'plan-ended': planEnded,
  'plan-payment-failed': planPaymentFailed,
  'contact-message': contactMessage,
  'quote-sent': quoteSent,
  'quote-approved-client': quoteApprovedClient,
  'quote-approved-owner': quoteApprovedOwner,
  'quote-declined-owner': quoteDeclinedOwner,
  'quote-changes-owner': quoteChangesOwner,
  'quote-renew-owner': quoteRenewOwner,
  'visit-booked': visitBooked,
  'visit-moved': visitMoved,
  'visit-cancelled': visitCancelled,
  'visit-reminder': visitReminder,
  'visit-on-my-way': visitOnMyWay,
  'visit-wanted': visitWanted,
  'visit-declined': visitDeclined,
  'visit-offered': visitOffered,
  'visit-earlier': visitEarlier,
  'visit-lapsed': visitLapsed,
  'request-received': requestReceived,
  'quote-follow-up': quoteFollowUp,
  'invoice-sent': invoiceSent,
  'invoice-reminder': invoiceReminder,
  'invoice-claimed-owner': invoiceClaimedOwner,
  'invoice-paid-owner': invoicePaidOwner,
  'payment-receipt': paymentReceipt,
  'payment-refund': paymentRefund,
  'client-statement': clientStatement,
  'client-review': clientReview,
  'booking-code': bookingCode,
  'portal-code': portalCode,
  'client-portal-invitation': clientPortalInvitation,
  'client-message': clientMessage,
  'message-owner': messageOwner,
  notification,
}

/** Every email we send, by the kind that its outbox row names. */
export const mails: ReadonlyMap<string, Message> = new Map<string, Message>(Object.entries(catalog))

export type MailKind = keyof typeof catalog

export type Mail = {
  subject: string
  html: string
  text: string
  /** The business that sends it; null means Fieldlark. */
  sender: string | null
  /** Where replies go; null means the sending address. */
  replyTo: string | null
}

/** Long enough for any real name, too short to misuse the field for a message. */
const maxNameLength = 120
const maxTextLength = 4000

const isPlain = (value: unknown) => typeof value === 'number' || typeof value === 'boolean'

function readFields({ fields, long = [] }: Message, data: Readonly<Record<string, unknown>>) {
  const read = (field: string) => {
    const value = data[field]
    const text = typeof value === 'string' ? value : isPlain(value) ? String(value) : ''
    if (field === 'url') return /^https?:\/\//.test(text) ? text : ''
    return long.includes(field)
      ? cleanText(text).slice(0, maxTextLength)
      : cleanLine(text).slice(0, maxNameLength)
  }
  return Object.fromEntries(fields.map((field) => [field, read(field)]))
}

const addressOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[^\s@<>",;:]+@[^\s@<>",;:]+$/.test(value) ? value : null

function withReplyNote({ replyNote, ...email }: EmailContent, isRead: boolean): EmailContent {
  if (!replyNote || !isRead) return email
  const last = email.footnotes.at(-1)
  return { ...email, footnotes: [...email.footnotes.slice(0, -1), last ? `${last} ${replyNote}` : replyNote] }
}

/**
 * Throws on a kind that the catalog lacks; a field that `data` lacks is empty text. The branding is that of the business,
 * for its emails to clients.
 */
export async function renderMail(
  kind: string,
  language: Language,
  data: Readonly<Record<string, unknown>>,
  branding: GivenBranding = {},
): Promise<Mail> {
  const message = mails.get(kind)
  if (!message) throw new Error(`No mail is called ${kind}.`)
  const replyTo = addressOf(data['reply_to'])
  const email = withReplyNote(message.write[language](readFields(message, data)), replyTo !== null)
  const texts = layoutTexts[language]
  const worn = brandingOf(email.sender === undefined ? {} : branding)
  return {
    subject: email.subject,
    html: await page(email, worn, language, texts),
    text: plain(email, worn, texts),
    sender: email.sender || null,
    replyTo,
  }
}
