import { counted } from '#language/counted.ts'
import { defineTexts } from '#language/texts.ts'

export const keepLinkTexts = defineTexts({
  en: { keep: (n: number) => `Keep ${counted('en', n, 'invoice', 'invoices')} from the generator` },
  es: { keep: (n) => `Guardar ${counted('es', n, 'factura', 'facturas')} del generador` },
})
