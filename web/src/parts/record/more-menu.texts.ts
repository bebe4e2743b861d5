import { defineTexts } from '#language/texts.ts'

export const moreMenuTexts = defineTexts({
  en: { close: 'Close' },
  es: { close: 'Cerrar' },
})
