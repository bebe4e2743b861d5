import { message } from '../message.ts'

/** Invites a person into an account that an administrator created. */
export const invite = message({
  fields: ['url'],
  write: {
    en: ({ url }) => ({
      subject: 'You’ve been invited to Fieldlark',
      preview: 'An account is waiting for you.',
      greeting: 'Hi there,',
      paragraphs: ['Someone created a Fieldlark account for you. Accept the invitation to start using it.'],
      button: { label: 'Accept invitation', url },
      footnotes: ['If you weren’t expecting this, you can ignore this email.'],
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
