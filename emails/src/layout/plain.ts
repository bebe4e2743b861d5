import type { Branding } from '../branding.ts'
import type { EmailContent } from '../message.ts'
import type { LayoutTexts } from './layout.texts.ts'

/** The same email for programs and people who read text. */
export function plain(email: EmailContent, { phone, isMarked }: Branding, texts: LayoutTexts): string {
  const contact = email.sender && phone ? [`${email.sender} · ${phone}`] : []
  const sign = [...contact, ...(isMarked ? [texts.sentWith] : [])]
  const blocks = [
    email.greeting,
    ...email.paragraphs,
    email.amount?.value &&
      [`${email.amount.label}: ${email.amount.value}`, email.amount.note].filter(Boolean).join('\n'),
    email.facts?.map(([label, value]) => `${label}: ${value}`).join('\n'),
    email.button?.url && `${email.button.label}:\n${email.button.url}`,
    email.code?.digits && `${email.code.label}\n\n    ${email.code.digits}`,
    '--',
    [...email.footnotes, ...(email.sender === undefined ? [texts.sender] : sign)].join('\n'),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
