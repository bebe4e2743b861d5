import { useTexts } from '#language/language.tsx'

import { mailsTexts } from './mails.texts.ts'

/** Turns the kind of a mail into what people call it. */
export function useMailName(): (kind: string) => string {
  const texts = useTexts(mailsTexts)
  const kinds: Readonly<Record<string, string>> = texts.kinds
  return (kind) => kinds[kind] ?? texts.otherKind
}
