import { defineTexts } from '#language/texts.ts'

/** Texts of what happens about the invoice when work is done. */
export const invoiceChoiceTexts = defineTexts({
  en: {
    title: 'All done. What about the invoice?',
    completingTitle: 'Complete the visit. What about the invoice?',
    now: 'Invoice now',
    nowHint: 'Created from the job, ready to send',
    later: 'Later',
    laterHint: 'It stays under “Needs invoicing”',
    no_charge: 'No charge',
    no_chargeHint: 'This work is free',
    saved: 'Saved',
    close: 'Close',
  },
  es: {
    title: 'Todo listo. ¿Y la factura?',
    completingTitle: 'Terminar la visita. ¿Y la factura?',
    now: 'Facturar ahora',
    nowHint: 'Se crea con los datos del trabajo, lista para enviar',
    later: 'Después',
    laterHint: 'Queda en “Por facturar”',
    no_charge: 'Sin cobro',
    no_chargeHint: 'Este trabajo no se cobra',
    saved: 'Anotado',
    close: 'Cerrar',
  },
})
