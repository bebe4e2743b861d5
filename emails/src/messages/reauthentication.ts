import { message } from '../letter.ts'

/** A code before something weighty, such as a new password. */
export const reauthentication = message({
  fields: ['name', 'code'],
  write: {
    en: ({ name, code }) => ({
      subject: `${code} is your Fieldlark code`,
      preview: 'Type it where we asked for it.',
      greeting: name ? `Hi ${name},` : 'Hi there,',
      paragraphs: ['You are about to change something important. This code shows us that it is you.'],
      code: { label: 'Your code:', digits: code },
      footnotes: [
        'Nobody from Fieldlark will ever ask you for it. If you did not ask for it, choose a new password.',
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
