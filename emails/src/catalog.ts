import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { cleanLine, cleanText } from '@fieldlark/domain/values/text.ts'
import { layoutTexts } from './layout/layout.texts.ts'
import { page } from './layout/page.ts'
import { plain } from './layout/plain.ts'
import type { Message } from './letter.ts'
import { clientStatement } from './messages/client-statement.ts'
import { emailChangeCurrent, emailChangeNew } from './messages/email-change.ts'
import { invite } from './messages/invite.ts'
import { invoiceClaimedOwner, invoicePaidOwner } from './messages/invoice-owner.ts'
import { invoiceReminder } from './messages/invoice-reminder.ts'
import { invoiceSent } from './messages/invoice-sent.ts'
import { magiclink } from './messages/magiclink.ts'
import { paymentReceipt } from './messages/payment-receipt.ts'
import { paymentRefund } from './messages/payment-refund.ts'
import { quoteChangesOwner, quoteDeclinedOwner, quoteRenewOwner } from './messages/quote-answers.ts'
import { quoteApprovedClient, quoteApprovedOwner } from './messages/quote-approved.ts'
import { quoteFollowUp } from './messages/quote-follow-up.ts'
import { quoteSent } from './messages/quote-sent.ts'
import { reauthentication } from './messages/reauthentication.ts'
import { recovery } from './messages/recovery.ts'
import { signup } from './messages/signup.ts'
import { teamInvitation } from './messages/team-invitation.ts'
import { visitCancelled } from './messages/visit-cancelled.ts'
import { visitReminder } from './messages/visit-reminder.ts'
import { visitBooked, visitMoved } from './messages/visits.ts'

const catalog = {
  signup,
  magiclink,
  recovery,
  invite,
  'email-change-current': emailChangeCurrent,
  'email-change-new': emailChangeNew,
  reauthentication,
  'team-invitation': teamInvitation,
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
  'quote-follow-up': quoteFollowUp,
  'invoice-sent': invoiceSent,
  'invoice-reminder': invoiceReminder,
  'invoice-claimed-owner': invoiceClaimedOwner,
  'invoice-paid-owner': invoicePaidOwner,
  'payment-receipt': paymentReceipt,
  'payment-refund': paymentRefund,
  'client-statement': clientStatement,
}

/** Every mail that leaves the house, by the kind its outbox row names. */
export const mails: ReadonlyMap<string, Message> = new Map<string, Message>(Object.entries(catalog))

export type MailKind = keyof typeof catalog

export type Mail = {
  subject: string
  html: string
  text: string
  /** The business that writes; null where it is Fieldlark. */
  sender: string | null
  /** Where answers go; null: to whoever sends. */
  replyTo: string | null
}

/** Long enough for any honest name, too short to write a letter of one's own in it. */
const longestName = 120
const longestText = 4000

function readFields({ fields, long = [] }: Message, data: Readonly<Record<string, unknown>>) {
  const read = (field: string) => {
    const value = data[field]
    const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
    if (field === 'url') return /^https?:\/\//.test(text) ? text : ''
    return long.includes(field)
      ? cleanText(text).slice(0, longestText)
      : cleanLine(text).slice(0, longestName)
  }
  return Object.fromEntries(fields.map((field) => [field, read(field)]))
}

const addressOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[^\s@<>",;:]+@[^\s@<>",;:]+$/.test(value) ? value : null

/** Throws on a kind that the catalog lacks; a field that is missing in `data` reads as empty. */
export async function renderMail(
  kind: string,
  language: Language,
  data: Readonly<Record<string, unknown>>,
): Promise<Mail> {
  const message = mails.get(kind)
  if (!message) throw new Error(`No mail is called ${kind}.`)
  const letter = message.write[language](readFields(message, data))
  const texts = layoutTexts[language]
  return {
    subject: letter.subject,
    html: await page(letter, language, texts),
    text: plain(letter, texts),
    sender: letter.sender || null,
    replyTo: addressOf(data['reply_to']),
  }
}
