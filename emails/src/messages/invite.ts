import { message } from '../letter.ts'

/** Opens an account that somebody else made. */
export const invite = message({
  fields: ['url', 'code'],
  write: {
    en: ({ url, code }) => ({
      subject: 'You’ve been invited to Fieldlark',
      preview: 'An account is waiting for you.',
      greeting: 'Hi there,',
      paragraphs: ['An account on Fieldlark has been made for you. Accept the invitation to start using it.'],
      button: { label: 'Accept the invitation', url },
      code: { label: 'Or type this code where we asked for it:', digits: code },
      footnotes: ['If you did not expect this, just ignore it.'],
    }),
    es: ({ url, code }) => ({
      subject: 'Te invitaron a Fieldlark',
      preview: 'Hay una cuenta esperándote.',
      greeting: 'Hola:',
      paragraphs: [
        'Alguien creó una cuenta de Fieldlark para ti. Acepta la invitación para empezar a usarla.',
      ],
      button: { label: 'Aceptar la invitación', url },
      code: { label: 'O escribe este código donde te lo pedimos:', digits: code },
      footnotes: ['Si no lo esperabas, simplemente ignóralo.'],
    }),
  },
})
