/** What a form of settings says: its row always exists, so it is only ever changed. */
export const settingsFormTexts = (
  { saved, saveFailed }: { saved: string; saveFailed: string },
  fields: Readonly<Record<string, string>>,
) => ({ created: saved, updated: saved, createFailed: saveFailed, updateFailed: saveFailed, fields })
