import { defineTexts } from '#language/texts.ts'

export const signOutTexts = defineTexts({
  en: {
    done: 'Logged out successfully',
    title: 'Sign out and discard your drafts?',
    body: 'Some forms aren’t saved yet. Signing out on this device deletes what you typed in them.',
    confirm: 'Sign out',
    cancel: 'Stay signed in',
    close: 'Close',
  },
  es: {
    done: 'Sesión cerrada',
    title: '¿Cerrar sesión y descartar los borradores?',
    body: 'Hay formularios sin guardar. Si cierras sesión en este dispositivo, se borra lo que escribiste en ellos.',
    confirm: 'Cerrar sesión',
    cancel: 'No cerrar sesión',
    close: 'Cerrar',
  },
})
