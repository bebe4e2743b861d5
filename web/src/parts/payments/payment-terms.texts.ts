import { defineTexts } from '#language/texts.ts'

/** How long a client has to pay, by what is stored. */
export const paymentTermsTexts = defineTexts({
  en: {
    due_on_receipt: 'Due on receipt',
    net_7: 'Net 7',
    net_14: 'Net 14',
    net_15: 'Net 15',
    net_30: 'Net 30',
    net_45: 'Net 45',
    net_60: 'Net 60',
  },
  es: {
    due_on_receipt: 'Al recibir la factura',
    net_7: 'A 7 días',
    net_14: 'A 14 días',
    net_15: 'A 15 días',
    net_30: 'A 30 días',
    net_45: 'A 45 días',
    net_60: 'A 60 días',
  },
})
