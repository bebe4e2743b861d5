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
