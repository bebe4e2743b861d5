import { message } from '../message.ts'
import { greet } from './money-words.ts'

/** Shows a client where the portal of the business is. The link opens nothing by itself: they sign in there. */
export const clientPortalInvitation = message({
  fields: ['business_name', 'greeting_name', 'url'],
  write: {
    en: ({ business_name: business, greeting_name: name, url }) => ({
      subject: `Your quotes, invoices and appointments with ${business || 'us'}`,
      sender: business,
      preview: 'All in one place, without a password.',
      greeting: greet.en(name),
      paragraphs: [
        'There is now a page where you find your quotes, invoices and appointments, and can ask us for something new.',
        'No password needed: enter your email address there, and we’ll send you a code.',
      ],
      button: { label: 'Open the page', url },
      footnotes: [],
      replyNote: 'Questions? Just reply to this email.',
    }),
    es: ({ business_name: business, greeting_name: name, url }) => ({
      subject: `Sus presupuestos, facturas y citas con ${business || 'nosotros'}`,
      sender: business,
      preview: 'Todo en un solo lugar, sin contraseña.',
      greeting: greet.es(name),
      paragraphs: [
        'Ahora tenemos una página donde encuentra sus presupuestos, facturas y citas, y puede pedirnos algo nuevo.',
        'No necesita contraseña: escriba allí su correo y le enviamos un código.',
      ],
      button: { label: 'Abrir la página', url },
      footnotes: [],
      replyNote: '¿Tiene preguntas? Responda a este correo.',
    }),
  },
})
