import { message } from '../letter.ts'

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
      button: { label: 'Confirm email address', url },
      code: { label: 'Or type this code where we asked for it:', digits: code },
      footnotes: [
        'You get this because somebody signed up with this address. If it wasn’t you, just ignore it.',
      ],
    }),
    es: ({ name, url, code }) => ({
      subject: 'Confirma tu correo electrónico',
      preview: 'Un toque y tu negocio está listo para empezar.',
      greeting: name ? `Hola, ${name}:` : 'Hola:',
      paragraphs: [
        '¡Te damos la bienvenida a Fieldlark! Confirma tu correo y configuramos juntos tu negocio.',
      ],
      button: { label: 'Confirmar correo', url },
      code: { label: 'O escribe este código donde te lo pedimos:', digits: code },
      footnotes: ['Recibes esto porque alguien se registró con este correo. Si no fuiste tú, ignóralo.'],
    }),
  },
})
