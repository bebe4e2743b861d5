import { defineTexts } from '#language/texts.ts'

export const overrunTexts = defineTexts({
  en: {
    title: 'Bill more than the approved quote?',
    body: (quote: string, approved: string, billed: string) =>
      `Quote ${quote} was approved for ${approved}. With this, you bill ${billed}.`,
    confirm: 'Bill it anyway',
    cancel: 'Go back',
    close: 'Close',
  },
  es: {
    title: '¿Facturar más que el presupuesto aceptado?',
    body: (quote, approved, billed) =>
      `El presupuesto ${quote} se aceptó por ${approved}. Con esto facturas ${billed}.`,
    confirm: 'Facturar de todos modos',
    cancel: 'Volver',
    close: 'Cerrar',
  },
})
