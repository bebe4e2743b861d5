import { defineTexts } from '#language/texts.ts'

/** How a client can pay without a card. */
export const paymentWaysTexts = defineTexts({
  en: {
    howToPay: 'How to pay',
    kinds: { bank: 'Bank transfer', check: 'Check', cash: 'Cash' },
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Couldn’t copy. Select the text and copy it yourself.',
    reference: (number: string) => `Please write ${number} with your payment.`,
  },
  es: {
    howToPay: 'Cómo pagar',
    kinds: { bank: 'Transferencia', check: 'Cheque', cash: 'Efectivo' },
    copy: 'Copiar',
    copied: 'Copiado',
    copyFailed: 'No se pudo copiar: seleccione el texto.',
    reference: (number) => `Indique ${number} en su pago.`,
  },
})
