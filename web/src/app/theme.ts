import { useEffect, useState } from 'react'

export type Theme = 'light' | 'dark'
/** `system`: that of the device, as it changes. */
export type ThemeChoice = Theme | 'system'

const storageKey = 'theme'
const chosenEvent = 'fieldlark:theme'

/** What was last chosen on this device. */
export function storedTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'dark' || stored === 'system' ? stored : 'light'
  } catch {
    return 'light'
  }
}

/** From anywhere in the app; the layout that is shown follows. */
export function chooseTheme(choice: ThemeChoice) {
  try {
    localStorage.setItem(storageKey, choice)
  } catch {
    // Storage is blocked: the choice holds for this visit.
  }
  dispatchEvent(new CustomEvent(chosenEvent, { detail: choice }))
}

const deviceTheme = () => matchMedia('(prefers-color-scheme: dark)')
const themeOf = (choice: ThemeChoice): Theme =>
  choice === 'system' ? (deviceTheme().matches ? 'dark' : 'light') : choice

/** The chosen theme; pages that force light pass isLightOnly and leave the choice untouched. */
export function useTheme(isLightOnly: boolean) {
  const [choice, setChoice] = useState(storedTheme)
  const [theme, setTheme] = useState(() => themeOf(choice))
  useEffect(() => {
    const hear = (event: Event) => setChoice((event as CustomEvent<ThemeChoice>).detail)
    addEventListener(chosenEvent, hear)
    return () => removeEventListener(chosenEvent, hear)
  }, [])
  useEffect(() => {
    const follow = () => setTheme(themeOf(choice))
    follow()
    if (choice !== 'system') return undefined
    const device = deviceTheme()
    device.addEventListener('change', follow)
    return () => device.removeEventListener('change', follow)
  }, [choice])
  const shown = isLightOnly ? 'light' : theme
  useEffect(() => {
    document.documentElement.dataset.theme = shown
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', shown === 'dark' ? '#141816' : '#faf9f5')
  }, [shown])
  return { theme: shown, choice, toggleTheme: () => chooseTheme(theme === 'dark' ? 'light' : 'dark') }
}
