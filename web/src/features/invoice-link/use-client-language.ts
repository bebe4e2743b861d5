import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { useEffect, useRef } from 'react'

import { useLanguage } from '#language/language.tsx'

const hasChosen = () => {
  try {
    return localStorage.getItem('language') !== null
  } catch {
    return false
  }
}

/** The page speaks the client's language, unless whoever looks has chosen one here before. */
export function useClientLanguage(language: Language | undefined): void {
  const { setLanguage } = useLanguage()
  const isDone = useRef(false)
  useEffect(() => {
    if (language === undefined || isDone.current) return
    isDone.current = true
    if (hasChosen()) return
    setLanguage(language)
    try {
      // Nobody has chosen it: on the next page the browser's own language counts again.
      localStorage.removeItem('language')
    } catch {
      // Then nothing was remembered either.
    }
  }, [language, setLanguage])
}
