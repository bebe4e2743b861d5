import { defineTexts } from '#language/texts.ts'

/** What is paid before the work is done. */
export const depositTexts = defineTexts({
  en: {
    title: 'Deposit',
    record: 'Record deposit',
    asked: 'Agreed',
    received: 'Received',
    missing: 'Still to come',
    later: 'It is taken off the first invoice.',
    used: (amount: string) => `${amount} used on`,
    invoice: 'an invoice',
    notLoaded: 'Error loading the deposit',
    tryAgain: 'Try again',
  },
  es: {
    title: 'Anticipo',
    record: 'Registrar anticipo',
    asked: 'Acordado',
    received: 'Recibido',
    missing: 'Por recibir',
    later: 'Se descuenta en la primera factura.',
    used: (amount) => `${amount} usados en`,
    invoice: 'una factura',
    notLoaded: 'Error al cargar el anticipo',
    tryAgain: 'Intentar de nuevo',
  },
})
