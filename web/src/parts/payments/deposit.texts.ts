import { defineTexts } from '#language/texts.ts'

/** What is paid before the work is done. */
export const depositTexts = defineTexts({
  en: {
    title: 'Deposit',
    record: 'Record deposit',
    asked: 'Agreed',
    received: 'Received',
    missing: 'Outstanding',
    later: 'It comes off the first invoice.',
    used: (amount: string) => `${amount} applied to`,
    invoice: 'an invoice',
    notLoaded: 'Couldn’t load the deposit',
    tryAgain: 'Try again',
  },
  es: {
    title: 'Anticipo',
    record: 'Registrar anticipo',
    asked: 'Acordado',
    received: 'Recibido',
    missing: 'Por cobrar',
    later: 'Se descuenta en la primera factura.',
    used: (amount) => `Aplicado (${amount}) a`,
    invoice: 'una factura',
    notLoaded: 'No se pudo cargar el anticipo',
    tryAgain: 'Intentar de nuevo',
  },
})
