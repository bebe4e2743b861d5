import { defineTexts } from '#language/texts.ts'

/** A document as the client gets it. */
export const documentTexts = defineTexts({
  en: { where: 'Property', terms: 'Terms' },
  es: { where: 'Dirección', terms: 'Condiciones' },
})
