import { defineTexts } from '#language/texts.ts'

export const passkeySignInTexts = defineTexts({
  en: {
    unknown: 'This browser has no passkeys. Sign in another way.',
    givenUp: 'No passkey was used. You can add one in your account once you’re signed in.',
    failed: 'This passkey doesn’t work here. Sign in another way, then add it again in your account.',
  },
  es: {
    unknown: 'Este navegador no tiene llaves de acceso. Entra de otra manera.',
    givenUp: 'No se usó ninguna llave de acceso. Puedes agregar una en tu cuenta cuando entres.',
    failed: 'Esta llave de acceso no funciona aquí. Entra de otra manera y agrégala otra vez en tu cuenta.',
  },
})
