import { defineTexts } from '#language/texts.ts'

export const adminDoorTexts = defineTexts({
  en: {
    loadFailed: 'Couldn’t load this page.',
    factorTitle: 'Turn on codes first',
    factorBody:
      'Admin pages open only with a code from your phone. Turn on codes in your account, then come back.',
    toAccount: 'Your account',
  },
  es: {
    loadFailed: 'No se pudo cargar esta página.',
    factorTitle: 'Primero activa los códigos',
    factorBody:
      'La administración solo se abre con un código de tu teléfono. Activa los códigos en tu cuenta y vuelve.',
    toAccount: 'Tu cuenta',
  },
})
