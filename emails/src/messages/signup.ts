import { message } from '../message.ts'

/** Confirms the address of a new account. */
export const signup = message({
  fields: ['name', 'url', 'code'],
  write: {
    en: ({ name, url, code }) => ({
      subject: 'Confirm your email address',
      preview: 'One tap and your business is ready to set up.',
      greeting: name ? `Hi ${name},` : 'Hi there,',
      paragraphs: [
        'Welcome to Fieldlark! Confirm your email address and we’ll set up your business together.',
      ],
      code: { label: 'Or enter this code where you signed up:', digits: code },
      button: { label: 'Confirm email address', url },
      footnotes: [
        'You’re getting this because someone signed up with this address. If it wasn’t you, you can ignore this email.',
      ],
    }),
    es: ({ name, url, code }) => ({
      subject: 'Confirma tu correo electrónico',
      preview: 'Un toque y tu negocio está listo para empezar.',
      greeting: name ? `Hola, ${name}:` : 'Hola:',
      paragraphs: [
        '¡Te damos la bienvenida a Fieldlark! Confirma tu correo y configuramos juntos tu negocio.',
      ],
      code: { label: 'O escribe este código donde te registraste:', digits: code },
      button: { label: 'Confirmar correo', url },
      footnotes: ['Recibes esto porque alguien se registró con este correo. Si no fuiste tú, ignóralo.'],
    }),
  },
})
