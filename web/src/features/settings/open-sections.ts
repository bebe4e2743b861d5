import { useCan } from '#session/session.tsx'

import { type SettingsSection, settingsSections } from './settings-sections.ts'

/** The sections that the person may open, in the order of the list. */
export function useOpenSections(): readonly SettingsSection[] {
  const canEdit = useCan('edit business')
  const canResetSample = useCan('reset sample data')
  const mayOpen = { everyone: true, office: canEdit, owners: canResetSample }
  return settingsSections.filter(({ seenBy }) => mayOpen[seenBy])
}
