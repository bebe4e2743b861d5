import { defineTexts } from '#language/texts.ts'

export const identitiesTexts = defineTexts({
  en: {
    google: 'Google',
    isLinked: (email: string) => `You can sign in as ${email}.`,
    notLinked: 'Sign in with your Google account as well.',
    link: 'Link',
    unlink: 'Unlink',
    unlinkTitle: 'Unlink your Google account?',
    unlinkBody: 'From then on, you sign in with your email.',
    onlyWay:
      'Google is your only way in. Confirm your email first: sign out, choose “Forgot password”, and set one.',
    unlinked: 'Your Google account is unlinked.',
    taken: 'That Google account belongs to another Fieldlark account.',
    linkFailed: 'Google wasn’t linked. Please try again.',
    failed: 'That didn’t work',
    cancel: 'Cancel',
    close: 'Close',
  },
  es: {
    google: 'Google',
    isLinked: (email) => `Puedes entrar como ${email}.`,
    notLinked: 'Entra también con tu cuenta de Google.',
    link: 'Vincular',
    unlink: 'Desvincular',
    unlinkTitle: '¿Desvincular tu cuenta de Google?',
    unlinkBody: 'Desde ese momento entras con tu correo.',
    onlyWay:
      'Google es tu única forma de entrar. Confirma antes tu correo: cierra sesión, elige “¿Olvidaste tu contraseña?” y crea una.',
    unlinked: 'Tu cuenta de Google está desvinculada.',
    taken: 'Esa cuenta de Google pertenece a otra cuenta de Fieldlark.',
    linkFailed: 'No se vinculó Google. Inténtalo de nuevo.',
    failed: 'No funcionó',
    cancel: 'Cancelar',
    close: 'Cerrar',
  },
})
