import type { Language } from '#language/texts.ts'

/** What the app reads of a page when its modules are loaded and rendered; at build time there is none. */
const stand = (name: string, value: object) =>
  Object.defineProperty(globalThis, name, { value, configurable: true })

const chosen: { language?: Language } = {}

stand('document', { getElementById: () => ({ textContent: '{}' }) })
stand('location', { origin: '', pathname: '/', search: '', hash: '' })
stand('localStorage', { getItem: (name: string) => (name === 'language' && chosen.language) || null })

/** The language of what is rendered next. */
export function chooseLanguage(language: Language) {
  chosen.language = language
}
