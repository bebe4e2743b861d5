import type { EmailContent } from '../message.ts'
import type { LayoutTexts } from './layout.texts.ts'

/** The same email for programs and people who read text. */
export function plain(email: EmailContent, texts: LayoutTexts): string {
  const blocks = [
    email.greeting,
    ...email.paragraphs,
    email.facts?.map(([label, value]) => `${label}: ${value}`).join('\n'),
    email.button?.url && `${email.button.label}:\n${email.button.url}`,
    email.code?.digits && `${email.code.label}\n\n    ${email.code.digits}`,
    '--',
    [...email.footnotes, email.sender === undefined ? texts.sender : texts.sentWith].join('\n'),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
