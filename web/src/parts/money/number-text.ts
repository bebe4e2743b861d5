import { numberText } from '@fieldlark/domain/values/number-text.ts'
import { useLanguage } from '#language/language.tsx'
import { useSession } from '#session/session.tsx'

/**
 * Formats a count or a size in the region of the business: "12,500" and "1.5", in Spain "12.500" and "1,5".
 * Without a business, as for a client with a link, it uses the language's own format.
 */
export function useNumberText() {
  const { language } = useLanguage()
  const session = useSession()
  const currency = session.status === 'signed-in' ? (session.business?.currency ?? null) : null
  return (value: number) => numberText(language, value, currency)
}
