import { useEffect, useState } from 'react'

import { sectionsTexts } from '../sections.texts.ts'
import type { SettingsSection } from '../settings-sections.ts'
import { matchingSettings } from './matching-settings.ts'
import type { FoundSetting } from './settings-index.ts'

const titleOf = ({ key }: SettingsSection) => ({
  label: { en: sectionsTexts.en.sections[key].title, es: sectionsTexts.es.sections[key].title },
  words: `${sectionsTexts.en.sections[key].body} ${sectionsTexts.es.sections[key].body}`,
})

/** What of the settings, among the sections that the person may open, is called so in either language. */
export function useFoundSettings(open: readonly SettingsSection[], typed: string) {
  const [index, setIndex] = useState<readonly FoundSetting[] | null>(null)
  const isSearching = typed.trim() !== ''
  useEffect(() => {
    if (!isSearching || index) return
    // Offline and not loaded yet: sections are still found.
    void import('./settings-index.ts').then(
      (file) => setIndex(file.settingsIndex),
      () => setIndex([]),
    )
  }, [isSearching, index])
  const sections = matchingSettings(
    open.map((section) => ({ section, ...titleOf(section) })),
    typed,
  ).map(({ section }) => section)
  const settings = matchingSettings(index ?? [], typed).flatMap((setting) => {
    const section = open.find(({ key }) => key === setting.section)
    return section ? [{ section, label: setting.label }] : []
  })
  return { sections, settings, isLoading: index === null }
}

/** The search on the page of the settings. */
export function useSettingsSearch(open: readonly SettingsSection[]) {
  const [typed, setTyped] = useState('')
  const found = useFoundSettings(open, typed)
  return { typed, setTyped, isSearching: typed.trim() !== '', found }
}
