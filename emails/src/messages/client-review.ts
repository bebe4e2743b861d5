import { message } from '../message.ts'
import { greet } from './money-words.ts'

/** Asks a client for a review after their job is done. The dialog of web shows the same words before it is sent. */
export const clientReview = message({
  // With a token it leads to the public page of the business, where the client can also say no.
  fields: ['business_name', 'greeting_name', 'title', 'url', 'token'],
  write: {
    en: ({ business_name: business, greeting_name: name, title, url, token }) => ({
      subject: business ? `How did we do? ${business}` : 'How did we do?',
      sender: business,
      preview: title,
      greeting: greet.en(name),
      paragraphs: [
        `Thank you for choosing us: ${title}`,
        'Would you tell others how it went? An honest review takes a minute and helps a small business a lot.',
      ],
      button: { label: 'Write a review', url },
      footnotes: token ? ['You’d rather not? Say so on that page, and we won’t ask again.'] : [],
      replyNote: 'Something not right? Just reply to this email.',
    }),
    es: ({ business_name: business, greeting_name: name, title, url, token }) => ({
      subject: business ? `¿Qué le pareció? ${business}` : '¿Qué le pareció?',
      sender: business,
      preview: title,
      greeting: greet.es(name),
      paragraphs: [
        `Gracias por confiar en nosotros: ${title}`,
        '¿Les contaría a otros cómo le fue? Una reseña sincera toma un minuto y ayuda mucho a un negocio pequeño.',
      ],
      button: { label: 'Escribir una reseña', url },
      footnotes: token ? ['¿Prefiere no hacerlo? Dígalo en esa página y no volveremos a preguntarle.'] : [],
      replyNote: '¿Algo no quedó bien? Responda a este correo.',
    }),
  },
})
