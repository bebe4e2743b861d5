import { defineTexts } from '#language/texts.ts'

export const invoiceRowsTexts = defineTexts({
  en: { draft: 'Draft', due: (day: string) => `Due ${day}` },
  es: { draft: 'Borrador', due: (day) => `Vence el ${day}` },
})
