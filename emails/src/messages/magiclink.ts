import { message } from '../message.ts'

/** A link that signs in without a password. */
export const magiclink = message({
  fields: ['name', 'url', 'code'],
  write: {
    en: ({ name, url, code }) => ({
      subject: 'Your sign-in link',
      preview: 'Sign in without a password.',
      greeting: name ? `Hi ${name},` : 'Hi there,',
      paragraphs: ['Here is the link you asked for. It works once and expires in an hour.'],
      code: { label: 'Or enter this code on the sign-in page:', digits: code },
      button: { label: 'Sign in', url },
      footnotes: ['If you didn’t ask to sign in, ignore this email. No one can get in without it.'],
    }),
    es: ({ name, url, code }) => ({
      subject: 'Tu enlace para entrar',
      preview: 'Entra sin contraseña.',
      greeting: name ? `Hola, ${name}:` : 'Hola:',
      paragraphs: ['Aquí está el enlace que pediste. Sirve una sola vez y por poco tiempo.'],
      code: { label: 'O escribe este código donde lo pediste:', digits: code },
      button: { label: 'Entrar', url },
      footnotes: ['Si no pediste entrar, ignora este correo: nadie entra sin él.'],
    }),
  },
})
