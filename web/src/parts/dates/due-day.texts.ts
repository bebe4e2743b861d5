import { defineTexts } from '#language/texts.ts'

export const dueDayTexts = defineTexts({
  en: { due: (day: string) => `Due ${day}`, wasDue: (day: string) => `Was due ${day}` },
  es: { due: (day) => `Vence el ${day}`, wasDue: (day) => `Venció el ${day}` },
})
