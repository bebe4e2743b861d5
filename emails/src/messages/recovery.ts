import { message } from '../message.ts'

/** A link to choose a new password. */
export const recovery = message({
  fields: ['name', 'url'],
  write: {
    en: ({ name, url }) => ({
      subject: 'Choose a new password',
      preview: 'Forgot your password? It happens.',
      greeting: name ? `Hi ${name},` : 'Hi there,',
      paragraphs: ['Forgot your password? It happens. Choose a new one here; your data stays just as it is.'],
      button: { label: 'Choose a new password', url },
      footnotes: ['If you didn’t ask for this, ignore this email. Your password hasn’t changed.'],
    }),
    es: ({ name, url }) => ({
      subject: 'Elige una contraseña nueva',
      preview: '¿Olvidaste tu contraseña? Suele pasar.',
      greeting: name ? `Hola, ${name}:` : 'Hola:',
      paragraphs: [
        '¿Olvidaste tu contraseña? Suele pasar. Elige una nueva aquí; tus datos quedan tal como están.',
      ],
      button: { label: 'Elegir contraseña nueva', url },
      footnotes: ['Si no lo pediste, ignóralo: tu contraseña no ha cambiado.'],
    }),
  },
})
