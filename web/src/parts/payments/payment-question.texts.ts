import { defineTexts } from '#language/texts.ts'

/** How clients can pay, where a business has not set it yet. */
export const paymentQuestionTexts = defineTexts({
  en: {
    title: 'How can clients pay you?',
    body: {
      invoice: 'Shown on this and every later invoice. You can change it in Settings, Getting paid.',
      quote:
        'Clients need it to pay your deposit. Shown on your invoices too. You can change it in Settings, Getting paid.',
    },
    notNow: 'Not now',
    app: 'Zelle, Venmo, check or cash',
    appExample: 'Zelle: 512 555 0142',
    bank: 'Bank transfer',
    bankExample: 'First Bank, routing 021000021, account 123456789',
  },
  es: {
    title: '¿Cómo te pueden pagar tus clientes?',
    body: {
      invoice: 'Aparece en esta factura y en las siguientes. Puedes cambiarlo en Ajustes, Cobros.',
      quote:
        'Tus clientes lo necesitan para pagar el anticipo. Aparece también en tus facturas. Puedes cambiarlo en Ajustes, Cobros.',
    },
    notNow: 'Ahora no',
    app: 'Zelle, Bizum, cheque o efectivo',
    appExample: 'Zelle: 512 555 0142',
    bank: 'Transferencia',
    bankExample: 'Banco Uno, cuenta 0123456789',
  },
})
