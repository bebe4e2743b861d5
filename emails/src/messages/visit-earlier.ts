import { changeButton, labelled, listed, visitMessage } from './visit-message.ts'

/** Tells a client who would rather come sooner of a time that opened up. It is not held. */
export const visitEarlier = visitMessage({
  fields: ['first_time', 'url'],
  write: {
    en: ({ business, title, when, timezone, url, first_time: time }) => ({
      subject: `${business ? `${business}: an` : 'An'} earlier time opened up`,
      paragraphs: [
        `You asked for an earlier time: ${title}`,
        ...labelled('You have', when),
        'This one is free now:',
        ...listed('en', timezone, time),
        'Whoever takes it first gets it. Until then, your booking stays as it is.',
      ],
      ...changeButton(url, 'Take the earlier time'),
      footnotes: ['We’ll email you about this at most once a day. You can stop it on the same page.'],
      replyNote: 'Questions? Just reply to this email.',
    }),
    es: ({ business, title, when, timezone, url, first_time: time }) => ({
      subject: `${business ? `${business}: se` : 'Se'} liberó una hora antes`,
      paragraphs: [
        `Usted pidió una hora anterior: ${title}`,
        ...labelled('Ahora tiene', when),
        'Esta se acaba de liberar:',
        ...listed('es', timezone, time),
        'Es de quien la tome primero. Mientras tanto, su reserva sigue igual.',
      ],
      ...changeButton(url, 'Tomar la hora anterior'),
      footnotes: [
        'Le escribimos de esto como máximo una vez al día. Puede dejar de recibirlo en la misma página.',
      ],
      replyNote: '¿Alguna pregunta? Responda a este correo.',
    }),
  },
})
