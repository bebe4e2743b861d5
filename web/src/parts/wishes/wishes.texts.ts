import { defineTexts } from '#language/texts.ts'

/** What a client wishes of a visit, in a row of a list. */
export const wishesTexts = defineTexts({
  en: {
    asks: {
      move: (when: string) => `Asks to move ${when}`,
      cancel: (when: string) => `Asks to cancel ${when}`,
    },
  },
  es: {
    asks: {
      move: (when) => `Pide cambiar: ${when}`,
      cancel: (when) => `Pide cancelar: ${when}`,
    },
  },
})
