import { defineTexts } from '#language/texts.ts'

export const installTexts = defineTexts({
  en: { byHand: 'Tap Share in Safari, then “Add to Home Screen”.' },
  es: { byHand: 'Toca Compartir en Safari y luego “Agregar a inicio”.' },
})
