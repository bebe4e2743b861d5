import { useCallback, useEffect, useState } from 'react'

export type Theme = 'light' | 'dark'

const storageKey = 'theme'

function storedTheme(): Theme {
  try {
    return localStorage.getItem(storageKey) === 'dark' ? 'dark' : 'light'
  } catch {
    return 'light'
  }
}

/** The chosen theme; pages that force light pass isLightOnly and leave the choice untouched. */
export function useTheme(isLightOnly: boolean) {
  const [theme, setTheme] = useState<Theme>(storedTheme)
  const shown = isLightOnly ? 'light' : theme
  useEffect(() => {
    document.documentElement.dataset.theme = shown
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', shown === 'dark' ? '#141816' : '#faf9f5')
  }, [shown])
  const toggleTheme = useCallback(() => {
    const next = theme === 'dark' ? 'light' : 'dark'
    setTheme(next)
    try {
      localStorage.setItem(storageKey, next)
    } catch {
      // Storage is blocked: the choice holds for this visit.
    }
  }, [theme])
  return { theme: shown, toggleTheme }
}
