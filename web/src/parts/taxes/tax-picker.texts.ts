import { defineTexts } from '#language/texts.ts'

export const taxPickerTexts = defineTexts({
  en: { none: 'No tax', taxes: (names: string, rates: string) => `${names}: ${rates}%` },
  es: { none: 'Sin impuesto', taxes: (names, rates) => `${names}: ${rates}\u00A0%` },
})
