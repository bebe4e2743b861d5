import { defineTexts } from '#language/texts.ts'

export const loadFailedTexts = defineTexts({
  en: {
    tryAgain: 'Try again',
    nothingLost: 'Nothing you saved is lost, and what you typed is kept on this device.',
  },
  es: {
    tryAgain: 'Intentar de nuevo',
    nothingLost: 'No se perdió nada de lo guardado, y lo que escribiste se conserva en este dispositivo.',
  },
})
