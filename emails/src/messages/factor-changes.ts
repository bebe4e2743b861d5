import { message } from '../message.ts'

const greet = {
  en: (name: string) => (name ? `Hi ${name},` : 'Hi there,'),
  es: (name: string) => (name ? `Hola, ${name}:` : 'Hola:'),
}

const ifNotYou = {
  en: 'If this wasn’t you, change your password right away and sign out all other devices, both under Settings, Your account.',
  es: 'Si no fuiste tú, cambia ya tu contraseña y cierra la sesión en los demás dispositivos: Ajustes, Tu cuenta.',
}

const nothingToDo = {
  en: 'If it was you, there is nothing to do.',
  es: 'Si fuiste tú, no tienes que hacer nada.',
}

type Words = { subject: string; what: string }

/** Tells the owner of an account of a change to its second step, made by somebody who was signed in. */
const ofSecondStep = (en: Words, es: Words) =>
  message({
    fields: ['name'],
    write: {
      en: ({ name }) => ({
        subject: en.subject,
        preview: nothingToDo.en,
        greeting: greet.en(name),
        paragraphs: [en.what, ifNotYou.en],
        footnotes: [nothingToDo.en],
      }),
      es: ({ name }) => ({
        subject: es.subject,
        preview: nothingToDo.es,
        greeting: greet.es(name),
        paragraphs: [es.what, ifNotYou.es],
        footnotes: [nothingToDo.es],
      }),
    },
  })

export const factorAdded = ofSecondStep(
  {
    subject: 'A second step was added to your account',
    what: 'Your Fieldlark account has a new authenticator or passkey.',
  },
  {
    subject: 'Tu cuenta tiene un segundo paso nuevo',
    what: 'Tu cuenta de Fieldlark tiene una nueva app de códigos o llave de acceso.',
  },
)

export const factorRemoved = ofSecondStep(
  {
    subject: 'A second step was removed from your account',
    what: 'An authenticator or passkey no longer opens your Fieldlark account. If it was the last one, your password alone is enough now.',
  },
  {
    subject: 'Se quitó un segundo paso de tu cuenta',
    what: 'Una app de códigos o llave de acceso ya no abre tu cuenta de Fieldlark. Si era la última, ahora basta con tu contraseña.',
  },
)

export const recoveryCodeUsed = ofSecondStep(
  {
    subject: 'A recovery code opened your account',
    what: 'Someone just signed in to your Fieldlark account with one of its recovery codes. That code doesn’t work again.',
  },
  {
    subject: 'Un código de recuperación abrió tu cuenta',
    what: 'Alguien acaba de entrar a tu cuenta de Fieldlark con uno de sus códigos de recuperación. Ese código ya no sirve.',
  },
)
