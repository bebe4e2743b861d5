import { defineTexts } from '#language/texts.ts'

export const loadFailedTexts = defineTexts({
  en: {
    tryAgain: 'Try again',
    nothingLost: 'Everything you saved is safe, and unfinished forms are kept on this device.',
  },
  es: {
    tryAgain: 'Intentar de nuevo',
    nothingLost:
      'Lo que guardaste está a salvo, y los formularios a medias se conservan en este dispositivo.',
  },
})
