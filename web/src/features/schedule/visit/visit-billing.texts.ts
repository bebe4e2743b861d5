import { defineTexts } from '#language/texts.ts'

export const visitBillingTexts = defineTexts({
  en: { create: 'Create invoice', open: 'Open invoice' },
  es: { create: 'Crear factura', open: 'Ver factura' },
})
