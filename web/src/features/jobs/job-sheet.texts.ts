import { defineTexts } from '#language/texts.ts'

export const jobSheetTexts = defineTexts({
  en: { print: 'Job sheet as PDF', failed: 'The job sheet could not be printed' },
  es: { print: 'Hoja de trabajo en PDF', failed: 'No se pudo imprimir la hoja de trabajo' },
})
