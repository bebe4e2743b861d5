import { defineTexts } from '#language/texts.ts'

export const jobInvoicesTexts = defineTexts({
  en: {
    title: 'Invoices',
    waiting: (amount: string) => `Done, not invoiced: ${amount}`,
    more: (count: number) => `And ${count} more.`,
    create: 'Create invoice',
    notLoaded: 'Error loading invoices',
    tryAgain: 'Try again',
  },
  es: {
    title: 'Facturas',
    waiting: (amount) => `Hecho y sin facturar: ${amount}`,
    more: (count) => `Y ${count} más.`,
    create: 'Crear factura',
    notLoaded: 'No se pudieron cargar las facturas',
    tryAgain: 'Intentar de nuevo',
  },
})
