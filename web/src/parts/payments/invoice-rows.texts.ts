import { defineTexts } from '#language/texts.ts'

export const invoiceRowsTexts = defineTexts({
  en: { draft: 'Draft' },
  es: { draft: 'Borrador' },
})
