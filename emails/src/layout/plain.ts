import type { Letter } from '../letter.ts'
import type { LayoutTexts } from './layout.texts.ts'

/** The same letter for programs and people who read text. */
export function plain(letter: Letter, texts: LayoutTexts): string {
  const blocks = [
    letter.greeting,
    ...letter.paragraphs,
    letter.facts?.map(([label, value]) => `${label}: ${value}`).join('\n'),
    letter.button?.url && `${letter.button.label}:\n${letter.button.url}`,
    letter.code?.digits && `${letter.code.label}\n\n    ${letter.code.digits}`,
    '--',
    [...letter.footnotes, texts.sender].join('\n'),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
