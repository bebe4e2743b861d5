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

/** Shows the page in the client's language, unless the visitor has chosen another on this device. */
export function useClientLanguage(language: Language | undefined): void {
  const { setLanguage } = useLanguage()
  const isDone = useRef(false)
  useEffect(() => {
    if (language === undefined || isDone.current) return
    isDone.current = true
    if (hasChosen()) return
    setLanguage(language)
    try {
      // It was not chosen by the visitor, so the next page uses the browser's language again.
      localStorage.removeItem('language')
    } catch {
      // Storage is blocked, so nothing was stored either.
    }
  }, [language, setLanguage])
}
