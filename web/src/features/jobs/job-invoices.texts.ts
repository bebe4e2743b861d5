import { defineTexts } from '#language/texts.ts'

export const jobInvoicesTexts = defineTexts({
  en: {
    title: 'Invoices',
    waiting: (amount: string) => `Done and not invoiced yet: ${amount}`,
    create: 'Create invoice',
    notLoaded: 'Error loading invoices',
    tryAgain: 'Try again',
  },
  es: {
    title: 'Facturas',
    waiting: (amount) => `Hecho y sin facturar: ${amount}`,
    create: 'Crear factura',
    notLoaded: 'Error al cargar las facturas',
    tryAgain: 'Intentar de nuevo',
  },
})
