import { defineTexts } from '#language/texts.ts'

export const stepAgainTexts = defineTexts({
  en: {
    againTitle: 'Is it still you?',
    againBody: 'You signed in a while ago. Confirm it’s you before you change this.',
    againElsewhere: 'You signed in a while ago. Sign out, sign in again, and then change this.',
    againSubmit: 'Continue',
    failed: 'That didn’t work',
    close: 'Close',
  },
  es: {
    againTitle: '¿Sigues siendo tú?',
    againBody: 'Hace un rato que entraste. Demuéstralo otra vez antes de cambiar esto.',
    againElsewhere: 'Hace un rato que entraste. Cierra sesión, entra otra vez y cambia esto después.',
    againSubmit: 'Continuar',
    failed: 'No funcionó',
    close: 'Cerrar',
  },
})
