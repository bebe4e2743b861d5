import { defineTexts } from '#language/texts.ts'

export const sectionsTexts = defineTexts({
  en: {
    label: 'Lists',
    jobs: 'Jobs',
    quotes: 'Quotes',
    requests: 'Requests',
    recurring: 'Recurring',
    invoices: 'Invoices',
    expenses: 'Expenses',
  },
  es: {
    label: 'Listas',
    jobs: 'Trabajos',
    quotes: 'Presupuestos',
    requests: 'Solicitudes',
    recurring: 'Recurrentes',
    invoices: 'Facturas',
    expenses: 'Gastos',
  },
})
