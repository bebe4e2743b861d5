import { defineTexts } from '#language/texts.ts'

export const invoiceDialogTexts = defineTexts({
  en: {
    send: {
      title: (number: string | null) => `Send ${number ?? 'invoice'}`,
      corrected: 'Send the corrected copy?',
      correctedBody: 'The client’s link already shows the new version. An email lets them know.',
      notNow: 'Not now',
      ways: { mail: 'Email', link: 'Link', marked: 'Already sent' },
      noteHint: 'Shown above the invoice in the email',
      mailBody: 'The email includes the PDF and a link where the client can view the invoice.',
      linkBody:
        'You’ll get a link that opens only this invoice and works for 90 days. Send it by text or chat.',
      markedBody: 'For when you gave it to the client yourself, on paper for example. Nothing is sent.',
      getsNumber: 'It gets its invoice number now.',
      submit: { mail: 'Send email', link: 'Create link', marked: 'Mark as sent' },
      marked: 'Marked as sent',
    },
    receipt: {
      title: 'Send receipt',
      body: (address: string) => `An email to ${address} with the receipt as a PDF.`,
      submit: 'Send receipt',
    },
    remind: {
      title: (amount: string) => `Send a reminder for ${amount}`,
      body: 'A friendly email with the PDF and a link to the invoice. Automatic reminders pause for a day afterward.',
      submit: 'Send reminder',
    },
  },
  es: {
    send: {
      title: (number) => `Enviar ${number ?? 'factura'}`,
      corrected: '¿Enviar la copia corregida?',
      correctedBody: 'El enlace del cliente ya muestra la nueva versión. Un correo se lo avisa.',
      notNow: 'Ahora no',
      ways: { mail: 'Correo', link: 'Enlace', marked: 'Ya enviada' },
      noteHint: 'Aparece al principio del correo',
      mailBody: 'El correo lleva el PDF y un enlace donde el cliente ve la factura.',
      linkBody:
        'Obtienes un enlace que abre solo esta factura, durante 90 días. Envíalo por WhatsApp o mensaje.',
      markedBody: 'Se la diste tú al cliente, en papel por ejemplo. No se envía nada.',
      getsNumber: 'Al enviarla recibe su número.',
      submit: { mail: 'Enviar correo', link: 'Crear enlace', marked: 'Marcar como enviada' },
      marked: 'Marcada como enviada',
    },
    receipt: {
      title: 'Enviar recibo',
      body: (address) => `Un correo a ${address} con el recibo en PDF.`,
      submit: 'Enviar recibo',
    },
    remind: {
      title: (amount) => `Recordatorio de pago: ${amount}`,
      body: 'Un correo amable con el PDF y un enlace a la factura. Después, los recordatorios automáticos esperan un día.',
      submit: 'Enviar recordatorio',
    },
  },
})
