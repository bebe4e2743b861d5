import { useTexts } from '#language/language.tsx'

import { mailsTexts } from './mails.texts.ts'

/** Returns the name of a kind of email. */
export function useMailName(): (kind: string) => string {
  const texts = useTexts(mailsTexts)
  const kinds: Readonly<Record<string, string>> = texts.kinds
  return (kind) => kinds[kind] ?? texts.otherKind
}
