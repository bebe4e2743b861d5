import { defineTexts } from '#language/texts.ts'

export const relatedRecordsTexts = defineTexts({
  en: {
    close: 'Close',
    label: 'From request to invoice',
    request: 'Request',
    quote: 'Quote',
    job: 'Job',
    invoice: 'Invoice',
    draft: 'draft',
  },
  es: {
    close: 'Cerrar',
    label: 'De la solicitud a la factura',
    request: 'Solicitud',
    quote: 'Presupuesto',
    job: 'Trabajo',
    invoice: 'Factura',
    draft: 'borrador',
  },
})
