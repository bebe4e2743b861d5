export type Language = 'en' | 'es'

export const languages: readonly Language[] = ['en', 'es']

/** English and Spanish side by side; the type checker refuses a Spanish text that is missing or takes other arguments. */
export function defineTexts<const T extends object>(texts: {
  en: T
  es: Spanish<T>
}): Record<Language, Spanish<T>> {
  // T fits Spanish<T> by construction; the checker cannot see that through the mapped type.
  return texts as unknown as Record<Language, Spanish<T>>
}

type Spanish<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...args: infer A) => string
      ? (...args: A) => string
      : Spanish<T[K]>
}

// Spanish as it is written in the Americas: 5,000 and not 5000 or 5.000.
const numbers = { en: new Intl.NumberFormat('en-US'), es: new Intl.NumberFormat('es-US') }
const plurals = { en: new Intl.PluralRules('en'), es: new Intl.PluralRules('es') }

/** "1 client", "2 clients": picks the form by the language's rule and puts the number before it. */
export function counted(language: Language, count: number, one: string, other: string) {
  const form = plurals[language].select(count) === 'one' ? one : other
  return `${numbers[language].format(count)} ${form}`
}
