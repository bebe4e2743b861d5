import { message } from '../letter.ts'

/** Signs in without a password. */
export const magiclink = message({
  fields: ['name', 'url', 'code'],
  write: {
    en: ({ name, url, code }) => ({
      subject: 'Your sign-in link',
      preview: 'Sign in without a password.',
      greeting: name ? `Hi ${name},` : 'Hi there,',
      paragraphs: ['Here is the link you asked for. It works once and only for a little while.'],
      code: { label: 'Or type this code where you asked for it:', digits: code },
      button: { label: 'Sign in', url },
      footnotes: ['If you did not ask to sign in, ignore this mail: nobody gets in without it.'],
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
