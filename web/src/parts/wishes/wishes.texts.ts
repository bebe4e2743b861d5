import { defineTexts } from '#language/texts.ts'

/** What a client wishes of a visit, in a row of a list and on the visit. */
export const wishesTexts = defineTexts({
  en: {
    asks: {
      move: (when: string) => `Asks to move ${when}`,
      cancel: (when: string) => `Asks to cancel ${when}`,
    },
    waits: { move: 'The client asks to move this visit', cancel: 'The client asks to cancel this visit' },
    proposes: (when: string) => `They propose ${when}`,
  },
  es: {
    asks: {
      move: (when) => `Pide cambiar: ${when}`,
      cancel: (when) => `Pide cancelar: ${when}`,
    },
    waits: { move: 'El cliente pide cambiar esta visita', cancel: 'El cliente pide cancelar esta visita' },
    proposes: (when) => `Propone: ${when}`,
  },
})
