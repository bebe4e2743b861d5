import { message } from '../message.ts'

/** A code that confirms a sensitive change, such as a new password. */
export const reauthentication = message({
  fields: ['name', 'code'],
  write: {
    en: ({ name, code }) => ({
      subject: `${code} is your Fieldlark code`,
      preview: 'Enter it where we asked for it.',
      greeting: name ? `Hi ${name},` : 'Hi there,',
      paragraphs: ['You are about to change something important. This code shows us it’s you.'],
      code: { label: 'Your code:', digits: code },
      footnotes: [
        'No one from Fieldlark will ever ask you for it. If you didn’t request it, choose a new password.',
      ],
    }),
    es: ({ name, code }) => ({
      subject: `${code} es tu código de Fieldlark`,
      preview: 'Escríbelo donde te lo pedimos.',
      greeting: name ? `Hola, ${name}:` : 'Hola:',
      paragraphs: ['Estás por cambiar algo importante. Este código nos muestra que eres tú.'],
      code: { label: 'Tu código:', digits: code },
      footnotes: ['Nadie de Fieldlark te lo va a pedir. Si no lo pediste, elige una contraseña nueva.'],
    }),
  },
})
