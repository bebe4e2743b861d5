import { defineTexts } from '#language/texts.ts'

/** Of the page that the reset mail links to, apart from the pages that everybody loads. */
export const resetPasswordTexts = defineTexts({
  en: {
    resetTitle: 'Choose a new password',
    resetSubtitle: (email: string) => `For ${email}.`,
    savePassword: 'Save and sign in',
    passwordSaved: 'Your new password is saved.',
    resetNoLinkTitle: 'Open the link from your email',
    resetNoLink:
      'This page only works from the link in our email. Get a new link and open it on this device.',
    resetExpiredTitle: 'This link no longer works',
    newLink: 'Get a new link',
    loading: 'Checking the link…',
  },
  es: {
    resetTitle: 'Elige una contraseña nueva',
    resetSubtitle: (email) => `Para ${email}.`,
    savePassword: 'Guardar y entrar',
    passwordSaved: 'Tu contraseña nueva está guardada.',
    resetNoLinkTitle: 'Abre el enlace de tu correo',
    resetNoLink:
      'Esta página solo funciona desde el enlace que te enviamos. Pide uno y ábrelo en este dispositivo.',
    resetExpiredTitle: 'Este enlace ya no funciona',
    newLink: 'Pedir un enlace nuevo',
    loading: 'Revisando el enlace…',
  },
})
