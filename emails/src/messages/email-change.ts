import { message } from '../message.ts'

/** Sent to the old address of an account. */
export const emailChangeCurrent = message({
  fields: ['name', 'url', 'new_email'],
  write: {
    en: ({ name, url, new_email: newEmail }) => ({
      subject: 'Changing your email address?',
      preview: `Your account is about to move to ${newEmail}.`,
      greeting: name ? `Hi ${name},` : 'Hi there,',
      paragraphs: [
        `You asked to move your account to ${newEmail}. To make sure it was you, confirm here and in the email we sent to the new address.`,
      ],
      button: { label: 'Yes, change it', url },
      footnotes: ['If this wasn’t you, don’t confirm, and choose a new password. Someone may know yours.'],
    }),
    es: ({ name, url, new_email: newEmail }) => ({
      subject: 'Confirma el cambio de tu correo',
      preview: `Tu cuenta está por pasar a ${newEmail}.`,
      greeting: name ? `Hola, ${name}:` : 'Hola:',
      paragraphs: [
        `Pediste pasar tu cuenta a ${newEmail}. Para saber que fuiste tú, confírmalo aquí y también en el correo que enviamos a la dirección nueva.`,
      ],
      button: { label: 'Sí, cambiarlo', url },
      footnotes: [
        'Si no fuiste tú, no confirmes y elige una contraseña nueva: alguien podría saber la tuya.',
      ],
    }),
  },
})

/** Sent to the new address of an account. */
export const emailChangeNew = message({
  fields: ['name', 'url', 'new_email'],
  write: {
    en: ({ name, url, new_email: newEmail }) => ({
      subject: 'Confirm your new email address',
      preview: 'One tap and your account moves to this address.',
      greeting: name ? `Hi ${name},` : 'Hi there,',
      paragraphs: [`Confirm that ${newEmail} is yours and we’ll move your account to it.`],
      button: { label: 'Confirm new address', url },
      footnotes: ['If you didn’t ask for this, you can ignore this email.'],
    }),
    es: ({ name, url, new_email: newEmail }) => ({
      subject: 'Confirma tu nuevo correo electrónico',
      preview: 'Un toque y tu cuenta tiene su nueva dirección.',
      greeting: name ? `Hola, ${name}:` : 'Hola:',
      paragraphs: [`Confirma que ${newEmail} es tuyo y tu cuenta pasará a esa dirección.`],
      button: { label: 'Confirmar dirección nueva', url },
      footnotes: ['Si no lo pediste, simplemente ignóralo.'],
    }),
  },
})
