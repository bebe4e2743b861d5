import { defineTexts } from '#language/texts.ts'

export const installOfferTexts = defineTexts({
  en: { dismiss: 'Don’t show this again' },
  es: { dismiss: 'No volver a mostrar' },
})
