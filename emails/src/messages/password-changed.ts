import { message } from '../message.ts'

/** Tells the owner of an account that its password was changed by somebody who was signed in. */
export const passwordChanged = message({
  fields: ['name'],
  write: {
    en: ({ name }) => ({
      subject: 'Your password was changed',
      preview: 'If it was you, there is nothing to do.',
      greeting: name ? `Hi ${name},` : 'Hi there,',
      paragraphs: [
        'The password of your Fieldlark account was just changed, and all other devices were signed out.',
        'If this wasn’t you, choose a new password right away: on the sign-in page, tap “Forgot your password?”.',
      ],
      footnotes: ['If it was you, there is nothing to do.'],
    }),
    es: ({ name }) => ({
      subject: 'Tu contraseña cambió',
      preview: 'Si fuiste tú, no tienes que hacer nada.',
      greeting: name ? `Hola, ${name}:` : 'Hola:',
      paragraphs: [
        'La contraseña de tu cuenta de Fieldlark acaba de cambiar y se cerró la sesión en los demás dispositivos.',
        'Si no fuiste tú, elige ya una contraseña nueva: en la página para iniciar sesión, toca “¿Olvidaste tu contraseña?”.',
      ],
      footnotes: ['Si fuiste tú, no tienes que hacer nada.'],
    }),
  },
})
