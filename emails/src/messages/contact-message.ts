import { message } from '../message.ts'

/** Brings the operator what a visitor wrote on the contact page. A reply goes to the visitor. */
export const contactMessage = message({
  fields: ['name', 'email', 'message'],
  long: ['message'],
  write: {
    en: ({ name, email, message: text }) => ({
      subject: `Message from ${name || 'a visitor'}`,
      preview: text.slice(0, 80),
      greeting: 'Hi there,',
      paragraphs: ['Someone wrote on the contact page:', text],
      facts: [
        ['Name', name],
        ['Email', email],
      ],
      footnotes: ['You’re getting this because your address is set for the contact page.'],
      replyNote: 'Just reply to answer.',
    }),
    es: ({ name, email, message: text }) => ({
      subject: name ? `Mensaje de ${name}` : 'Mensaje desde el sitio',
      preview: text.slice(0, 80),
      greeting: 'Hola:',
      paragraphs: ['Alguien escribió en la página de contacto:', text],
      facts: [
        ['Nombre', name],
        ['Correo', email],
      ],
      footnotes: ['Recibes esto porque tu dirección está puesta para la página de contacto.'],
      replyNote: 'Responde a este correo para contestar.',
    }),
  },
})
