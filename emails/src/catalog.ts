import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { cleanLine } from '@fieldlark/domain/values/text.ts'
import { layoutTexts } from './layout/layout.texts.ts'
import { page } from './layout/page.ts'
import { plain } from './layout/plain.ts'
import type { Message } from './letter.ts'
import { emailChangeCurrent, emailChangeNew } from './messages/email-change.ts'
import { invite } from './messages/invite.ts'
import { magiclink } from './messages/magiclink.ts'
import { reauthentication } from './messages/reauthentication.ts'
import { recovery } from './messages/recovery.ts'
import { signup } from './messages/signup.ts'
import { teamInvitation } from './messages/team-invitation.ts'

const catalog = {
  signup,
  magiclink,
  recovery,
  invite,
  'email-change-current': emailChangeCurrent,
  'email-change-new': emailChangeNew,
  reauthentication,
  'team-invitation': teamInvitation,
}

/** Every mail that leaves the house, by the kind its outbox row names. */
export const mails: ReadonlyMap<string, Message> = new Map<string, Message>(Object.entries(catalog))

export type MailKind = keyof typeof catalog

export type Mail = { subject: string; html: string; text: string }

/** Long enough for any honest name, too short to write a letter of one's own in it. */
const longestName = 120

function readFields({ fields }: Message, data: Readonly<Record<string, unknown>>): Record<string, string> {
  const read = (field: string) => {
    const value = data[field]
    const text = typeof value === 'string' ? value : ''
    if (field === 'url') return /^https?:\/\//.test(text) ? text : ''
    return cleanLine(text).slice(0, longestName)
  }
  return Object.fromEntries(fields.map((field) => [field, read(field)]))
}

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
  return { subject: letter.subject, html: await page(letter, language, texts), text: plain(letter, texts) }
}
