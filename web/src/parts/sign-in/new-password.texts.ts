import { defineTexts } from '#language/texts.ts'

export const newPasswordTexts = defineTexts({
  en: {
    current: 'Current password',
    currentWrong: 'That isn’t your current password.',
    next: 'New password',
    repeat: 'Repeat new password',
    saving: 'Saving…',
    failed: 'We couldn’t save your password. Please try again.',
  },
  es: {
    current: 'Contraseña actual',
    currentWrong: 'Esa no es tu contraseña actual.',
    next: 'Contraseña nueva',
    repeat: 'Contraseña nueva otra vez',
    saving: 'Guardando…',
    failed: 'No se pudo guardar la contraseña. Inténtalo de nuevo.',
  },
})
