import { defineTexts } from '#language/texts.ts'

/** What the client of a visit asks of it. */
export const waitingWishTexts = defineTexts({
  en: {
    asks: { move: 'The client asks to move this visit', cancel: 'The client asks to cancel this visit' },
    proposes: (when: string) => `Proposed time: ${when}`,
  },
  es: {
    asks: { move: 'El cliente pide cambiar esta visita', cancel: 'El cliente pide cancelar esta visita' },
    proposes: (when) => `Propone: ${when}`,
  },
})
