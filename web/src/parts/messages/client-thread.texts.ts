import { defineTexts } from '#language/texts.ts'

/** A client's messages with a business, by a link and in the portal; Spanish addresses clients as usted. */
export const clientThreadTexts = defineTexts({
  en: {
    title: (business: string) => `Messages with ${business}`,
    removed: 'Message removed',
    write: 'Write a message',
    attach: 'Add photos or a PDF',
    send: 'Send',
    notSent: 'Not sent',
    tooMany: 'That’s a lot of messages in one hour. Please wait a while, or call.',
    earlier: 'Earlier messages',
  },
  es: {
    title: (business) => `Mensajes con ${business}`,
    removed: 'Mensaje eliminado',
    write: 'Escriba un mensaje',
    attach: 'Agregar fotos o un PDF',
    send: 'Enviar',
    notSent: 'No se envió',
    tooMany: 'Son muchos mensajes en una hora. Espere un rato o llame.',
    earlier: 'Mensajes anteriores',
  },
})
