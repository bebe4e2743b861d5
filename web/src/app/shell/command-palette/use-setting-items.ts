import { useOpenSections } from '#features/settings/open-sections.ts'
import { useFoundSettings } from '#features/settings/search/use-settings-search.ts'
import { sectionsTexts } from '#features/settings/sections.texts.ts'
import { useLanguage, useTexts } from '#language/language.tsx'

import { shellTexts } from '../../shell.texts.ts'
import type { PaletteItem } from './palette-items.ts'

const mostSettings = 8

/** The sections and settings of that name, each with where it is; none before something is typed. */
export function useSettingItems(search: string): PaletteItem[] {
  const texts = useTexts(sectionsTexts)
  const { settings: title } = useTexts(shellTexts)
  const { language } = useLanguage()
  const { sections, settings } = useFoundSettings(useOpenSections(), search)
  const pages = sections.map((section) => ({
    section,
    label: texts.sections[section.key].title,
    detail: title,
  }))
  const single = settings.map(({ section, label }) => ({
    section,
    label: label[language],
    detail: texts.within(texts.sections[section.key].title),
  }))
  return [...pages, ...single].slice(0, mostSettings).map(({ section, label, detail }) => ({
    key: `${section.key} ${label} ${detail}`,
    group: 'settings',
    label,
    detail,
    to: section.to,
    icon: section.icon,
  }))
}
