import { defineTexts } from '#language/texts.ts'

/** Texts of a visit that was just completed. */
export const completionTexts = defineTexts({
  en: { completed: 'Visit completed', undo: 'Undo' },
  es: { completed: 'Visita terminada', undo: 'Deshacer' },
})
