import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'

import { type Language, languages } from './texts.ts'

const storageKey = 'language'

type LanguageChoice = { language: Language; setLanguage: (language: Language) => void }

const LanguageContext = createContext<LanguageChoice>({ language: 'en', setLanguage: () => {} })

const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

/** The remembered choice, else the first supported language of the browser, else English. */
export function initialLanguage(): Language {
  try {
    const stored = localStorage.getItem(storageKey)
    if (isLanguage(stored)) return stored
  } catch {
    // Storage may be blocked; the browser's languages are still known.
  }
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage)
  return spoken ?? 'en'
}

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, choose] = useState<Language>(initialLanguage)
  const setLanguage = useCallback((next: Language) => {
    choose(next)
    try {
      localStorage.setItem(storageKey, next)
    } catch {
      // Storage is blocked in a private window; the choice holds for this visit.
    }
  }, [])
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const choice = useMemo(() => ({ language, setLanguage }), [language, setLanguage])
  return <LanguageContext value={choice}>{children}</LanguageContext>
}

export const useLanguage = () => use(LanguageContext)

/** The same outside React, such as in an upload that outlives its screen: in the language of the page. */
export function textsOfPage<T>(texts: Record<Language, T>): T {
  const { lang } = document.documentElement
  return texts[isLanguage(lang) ? lang : 'en']
}

/** The texts of one feature in the current language. */
export function useTexts<T>(texts: Record<Language, T>): T {
  return texts[use(LanguageContext).language]
}
