import { defineTexts } from '#language/texts.ts'

export const jobSheetTexts = defineTexts({
  en: { print: 'Job sheet (PDF)', failed: 'Couldn’t create the job sheet' },
  es: { print: 'Hoja de trabajo en PDF', failed: 'No se pudo crear la hoja de trabajo' },
})
