import { message } from '../letter.ts'

/** Opens an account that somebody else made. */
export const invite = message({
  fields: ['url'],
  write: {
    en: ({ url }) => ({
      subject: 'You’ve been invited to Fieldlark',
      preview: 'An account is waiting for you.',
      greeting: 'Hi there,',
      paragraphs: ['An account on Fieldlark has been made for you. Accept the invitation to start using it.'],
      button: { label: 'Accept the invitation', url },
      footnotes: ['If you did not expect this, just ignore it.'],
    }),
    es: ({ url }) => ({
      subject: 'Te invitaron a Fieldlark',
      preview: 'Hay una cuenta esperándote.',
      greeting: 'Hola:',
      paragraphs: [
        'Alguien creó una cuenta de Fieldlark para ti. Acepta la invitación para empezar a usarla.',
      ],
      button: { label: 'Aceptar la invitación', url },
      footnotes: ['Si no lo esperabas, simplemente ignóralo.'],
    }),
  },
})
