import { useEffect, useState } from 'react'

import { useLanguage } from '#language/language.tsx'

import { settingsTexts } from '../settings.texts.ts'
import { foundLabels } from './found-settings.ts'

type Labels = typeof import('./settings-labels.ts').settingsLabels

const none = { en: {}, es: {} }
const mostLabels = 3

/** Finds sections by their title, what they are for and the labels on their page, in both languages. */
export function useSettingsSearch() {
  const { language } = useLanguage()
  const [typed, setTyped] = useState('')
  const [labels, setLabels] = useState<Labels | null>(null)
  const isSearching = typed.trim() !== ''
  useEffect(() => {
    if (!isSearching || labels) return
    // Offline and not loaded yet: titles are still found.
    void import('./settings-labels.ts').then(
      (file) => setLabels(file.settingsLabels),
      () => {},
    )
  }, [isSearching, labels])
  /** Null: not found; else the labels that were, none where the title says it. */
  const find = (key: string): string[] | null => {
    const sections: { en: Record<string, object>; es: Record<string, object> } = {
      en: settingsTexts.en.sections,
      es: settingsTexts.es.sections,
    }
    const own = { en: sections.en[key] ?? {}, es: sections.es[key] ?? {} }
    const onPage = labels?.[key as keyof Labels] ?? none
    const found = foundLabels(onPage, language, typed).slice(0, mostLabels)
    if (foundLabels({ en: own.en, es: own.es }, language, typed).length > 0) return []
    return found.length > 0 ? found : null
  }
  return { typed, setTyped, isSearching, find }
}
