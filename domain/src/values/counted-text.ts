import { numberText } from './number-text.ts'

type Language = 'en' | 'es'

const plurals = { en: new Intl.PluralRules('en'), es: new Intl.PluralRules('es') }

/** The form for the number by the language's plural rule: "was" or "were". */
export const pluralOf = (language: Language, count: number, one: string, other: string): string =>
  plurals[language].select(count) === 'one' ? one : other

/**
 * "1 client", "2 clients": the number with the form that the language's plural rule requires. The currency of the
 * business decides how thousands are grouped, as `localeOf` says.
 */
export const counted = (
  language: Language,
  count: number,
  one: string,
  other: string,
  currencyCode: string | null = null,
): string => `${numberText(language, count, currencyCode)} ${pluralOf(language, count, one, other)}`
